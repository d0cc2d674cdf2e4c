import type { PersonsWarning } from './reports.ts';

/** What somebody says of Extreme Conditions: that they are in force, are over, or never were: it was said by mistake. */
export const extremeSayings = ['in_force', 'over', 'mistaken'] as const;
export type ExtremeSaying = (typeof extremeSayings)[number];

/** Hours for which a report of Extreme Conditions counts, unless the same side repeats it or takes it back. */
export const EXTREME_HOURS = 6;

const HOUR = 3_600_000;

/** When Extreme Conditions were in force by what one side has said, in order of time. What was said by mistake counts as never said. */
export function extremeSpansOf(said: readonly { says: ExtremeSaying; said_at: Date }[]): PersonsWarning[] {
  const spans: PersonsWarning[] = [];
  for (const { says, said_at } of said) {
    const last = spans.at(-1);
    const running = last && last.until > said_at ? last : null;
    if (says === 'in_force') {
      const until = new Date(said_at.getTime() + EXTREME_HOURS * HOUR);
      if (running) running.until = until;
      else spans.push({ warning: 'extreme_conditions', said_at, until });
    } else if (running && says === 'over') running.until = said_at;
    else if (running) spans.pop();
  }
  return spans;
}
