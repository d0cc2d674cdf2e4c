import { ConfigProblems } from '../server/core/config.ts';
import { StartFailure } from '../server/core/start-failure.ts';

/** Runs a command. A failure that the person at the terminal can act on prints its message only, any other its stack; both exit with 1. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof ConfigProblems || error instanceof StartFailure ? error.message : error);
    process.exitCode = 1;
  }
}
