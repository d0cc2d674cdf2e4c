import { hongKongTime } from '../../../rules/time.ts';

/** The greeting for the time of day in Hong Kong. */
export function greetingAt(now: number): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(hongKongTime(now).slice(0, 2));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
