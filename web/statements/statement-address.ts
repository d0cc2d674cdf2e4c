import { month as monthText } from '../../contract/dates.ts';
import { addDays, hongKongDate } from '../../rules/time.ts';

/** The month that the address asks for; nonsense counts as not asked, and that is this month. */
export function monthFrom(query: URLSearchParams): string {
  return monthText.safeParse(query.get('month')).data ?? thisMonth();
}

/** `2026-11`, in Hong Kong. */
export function thisMonth(): string {
  return hongKongDate(Date.now()).slice(0, 7);
}

/** The month before or after. */
export function monthBeside(month: string, step: -1 | 1): string {
  const first = `${month}-01`;
  return addDays(first, step === 1 ? 31 : -1).slice(0, 7);
}
