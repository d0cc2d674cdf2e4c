import { ConfigProblems } from '../server/core/config.ts';
import { StartFailure } from '../server/core/start-failure.ts';

/** Runs a command's work. What the person at the terminal can act on is told in its own words, anything else whole; then it has failed. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof ConfigProblems || error instanceof StartFailure ? error.message : error);
    process.exitCode = 1;
  }
}
