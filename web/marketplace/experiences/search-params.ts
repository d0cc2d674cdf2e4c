import {
  confirmations,
  difficulties,
  FREE_CANCELLATION_HOURS,
  guideLanguages,
  leastRatings,
  orderings,
  type Ordering,
} from '../../../contract/catalogue-choices.ts';
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
  'min_rating',
  'free_cancellation',
  'is_private',
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
  min_rating: leastRatings,
  free_cancellation: [String(FREE_CANCELLATION_HOURS)],
  is_private: ['true'],
  ordering: orderings,
  duration: Object.keys(durations),
  view: ['map'],
};
/** Left out of the address. */
const defaults: SearchParams = { ordering: 'recommended', page: '1' };

/** A form's field for one day, sent in place of `date_from` and `date_to`. */
export const DAY_FIELD = 'date';

/** The day of the search params, where they ask for a single one. */
export function dayOf({ date_from, date_to }: SearchParams): string | undefined {
  return date_from === date_to ? date_from : undefined;
}

/**
 * The search params of an address. What is empty, unknown or the default is left out, and a form's day becomes the range of that day, so that
 * one choice has one address.
 */
export function readParams(sent: URLSearchParams): SearchParams {
  const query = new URLSearchParams(sent);
  const day = query.get(DAY_FIELD)?.trim();
  if (day) for (const end of ['date_from', 'date_to']) query.set(end, day);
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

/** The address of an experience in these results: with the day on which it can be booked, the party, and the range it was found in. */
export function experienceAddress(id: string, next_available: string | null, { date_from, date_to, participants }: SearchParams): string {
  const on_day = (date_from ?? date_to) && next_available;
  const query = new URLSearchParams({
    ...(on_day && { day: on_day }),
    ...(participants && { adult: participants }),
    ...(date_from && date_from !== date_to && { date_from }),
    ...(date_to && date_from !== date_to && { date_to }),
  });
  return `/experiences/${id}${query.size > 0 ? `?${query}` : ''}`;
}

/** The way back from an experience to results with its range, or else its day, and its party. */
export function resultsAddress(query: URLSearchParams, people: number): string {
  const { date_from, date_to } = readParams(query);
  const day = (date_from ?? date_to) ? undefined : (query.get('day') ?? undefined);
  const has_party = query.has('adult') && people > 0;
  return `/experiences${addressOf({ date_from: date_from ?? day, date_to: date_to ?? day, participants: has_party ? String(people) : undefined })}`;
}

const counted = names.filter((name) => !['category', 'duration', 'ordering', 'view', 'page'].includes(name));

/** The query of the call that counts categories: all filters but the category. */
export function countQueryOf(params: SearchParams) {
  return { ...pickParams(params, counted), ...(params.duration && durations[params.duration as Duration]) };
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
