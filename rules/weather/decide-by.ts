/** A host has so long to decide about a departure that a rule asks for. */
export const MINUTES_TO_DECIDE = 30;
/** Guests know at least so long before the start, where the rule asked before that. */
export const MINUTES_BEFORE_START = 60;
/** A host has at least so long, however late the rule asks. */
export const MINUTES_WHEN_LATE = 5;

const MINUTE = 60_000;

/**
 * Until when a host may decide what a rule asked for at `asked_at`. After that the departure's guests get what they were promised. Of a day ticket,
 * which closes after it starts, guests come all day: once the day has begun the rule asks late, and never past closing.
 */
export function decideBy(asked_at: Date, starts_at: Date, closes_at = starts_at): Date {
  const latest = starts_at.getTime() - MINUTES_BEFORE_START * MINUTE;
  const asked = asked_at.getTime();
  const least = asked + MINUTES_WHEN_LATE * MINUTE;
  const by = Math.max(least, Math.min(asked + MINUTES_TO_DECIDE * MINUTE, latest));
  const closes = closes_at.getTime();
  return new Date(closes > starts_at.getTime() && asked < closes ? Math.min(by, closes) : by);
}
