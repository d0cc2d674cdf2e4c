import { difficulties, confirmations, guideLanguages, orderings, type Ordering } from '../../../contract/catalogue-choices.ts';
import { addDays, weekday } from '../../../rules/time.ts';

/** How many results a page shows. */
export const PAGE_SIZE = 24;

/** The durations to choose from, as bounds in minutes. */
export const durations = {
  short: { max_duration: 120 },
  half: { min_duration: 121, max_duration: 300 },
  long: { min_duration: 301 },
} as const;
export type Duration = keyof typeof durations;

/** The catalogue's search params, in the order in which an address has them. */
const names = [
  'search',
  'date_from',
  'date_to',
  'participants',
  'category',
  'min_price',
  'max_price',
  'difficulty',
  'duration',
  'confirmation',
  'language',
  'ordering',
  'view',
  'page',
] as const;
export type SearchParam = (typeof names)[number];
export type SearchParams = Partial<Record<SearchParam, string>>;

const choices: Partial<Record<SearchParam, readonly string[]>> = {
  difficulty: difficulties,
  confirmation: confirmations,
  language: guideLanguages,
  ordering: orderings,
  duration: Object.keys(durations),
  view: ['map'],
};
/** Left out of the address. */
const defaults: SearchParams = { ordering: 'recommended', page: '1' };

/** The search params of an address. What is empty, unknown or the default is left out, so that one choice has one address. */
export function readParams(query: URLSearchParams): SearchParams {
  const found: SearchParams = {};
  for (const name of names) {
    const value = query.get(name)?.trim() ?? '';
    if (value !== '' && value !== defaults[name] && (choices[name]?.includes(value) ?? true)) found[name] = value;
  }
  return found;
}

/** `?search=…`, or nothing. */
export function addressOf(params: Partial<Record<SearchParam, string | undefined>>): string {
  const query = new URLSearchParams(names.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])));
  return query.size > 0 ? `?${query}` : '';
}

/** Search params with some changed or, as undefined, dropped. Other filters begin at the first page again. */
export function changeParams(params: SearchParams, change: Partial<Record<SearchParam, string | undefined>>): SearchParams {
  const all = { ...params, page: undefined, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Those search params whose names are given. */
export function pickParams(params: SearchParams, among: readonly SearchParam[]): SearchParams {
  return Object.fromEntries(Object.entries(params).filter(([name]) => among.includes(name as SearchParam)));
}

/** The call's query; the API checks each value. */
export function queryOf({ duration, view: _, ordering, page, ...rest }: SearchParams, page_size: number) {
  return {
    ...rest,
    ...(duration && durations[duration as Duration]),
    ...(ordering && { ordering: ordering as Ordering }),
    page: page ?? '1',
    page_size,
  };
}

export type When = 'today' | 'tomorrow' | 'weekend';

/** The dates of a quick choice, where `today` is Hong Kong's. On a Sunday the weekend is that day. */
export function daysOf(when: When, today: string): { date_from: string; date_to: string } {
  if (when === 'today') return { date_from: today, date_to: today };
  if (when === 'tomorrow') return { date_from: addDays(today, 1), date_to: addDays(today, 1) };
  const day = weekday(today);
  if (day === 0) return { date_from: today, date_to: today };
  const saturday = addDays(today, 6 - day);
  return { date_from: saturday, date_to: addDays(saturday, 1) };
}
