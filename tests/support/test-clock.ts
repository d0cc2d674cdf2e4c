import { hongKongToInstant } from '../../rules/time.ts';

const AT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;
const PRELOAD = `--import=${new URL('moved-clock.ts', import.meta.url).href}`;

/** By how much the clocks of this run's databases and processes are ahead of the machine's, in milliseconds. */
export const clocks_ahead_ms = Number(process.env.TEST_CLOCK_AHEAD ?? 0);

/** The settings that move the clock of a process ahead, for processes that a test starts; none where the run goes by the machine's clock. */
export const environmentOfClock = (): NodeJS.ProcessEnv => clockAhead(clocks_ahead_ms);

/**
 * The same settings for a run whose clocks begin at a time in Hong Kong, such as `2026-12-31T23:50`, and run on; none without a time.
 * Throws, saying so, if it is no such time.
 */
export function clockThatBegins(asked: string | undefined): NodeJS.ProcessEnv {
  if (asked === undefined) return {};
  const [, date, time] = AT.exec(asked) ?? [];
  if (date === undefined || time === undefined) throw new Error(`TEST_CLOCK is a time in Hong Kong, as 2026-12-31T23:50, and not ${asked}`);
  return clockAhead(hongKongToInstant(date, time).getTime() - Date.now());
}

const clockAhead = (ms: number): NodeJS.ProcessEnv => (ms === 0 ? {} : { TEST_CLOCK_AHEAD: String(ms), NODE_OPTIONS: PRELOAD });
