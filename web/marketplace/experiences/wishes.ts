import { difficulties, confirmations, guideLanguages, orderings, type Ordering } from '../../../contract/catalogue-choices.ts';
import { addDays, weekday } from '../../../rules/time.ts';

/** Results on a page. */
export const PAGE_SIZE = 24;

/** How long, as people say it; the ends in minutes. */
export const durations = {
  short: { max_duration: 120 },
  half: { min_duration: 121, max_duration: 300 },
  long: { min_duration: 301 },
} as const;
export type Duration = keyof typeof durations;

/** What a visitor asks of the catalogue: the words of the address, in this order. */
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
export type Wish = (typeof names)[number];
export type Wishes = Partial<Record<Wish, string>>;

const choices: Partial<Record<Wish, readonly string[]>> = {
  difficulty: difficulties,
  confirmation: confirmations,
  language: guideLanguages,
  ordering: orderings,
  duration: Object.keys(durations),
  view: ['map'],
};
/** Said by leaving it out. */
const usual: Wishes = { ordering: 'recommended', page: '1' };

/** The wishes in an address. What is empty, unknown or as usual is left out, so that one wish has one address. */
export function wishesIn(query: URLSearchParams): Wishes {
  const found: Wishes = {};
  for (const name of names) {
    const value = query.get(name)?.trim() ?? '';
    if (value !== '' && value !== usual[name] && (choices[name]?.includes(value) ?? true)) found[name] = value;
  }
  return found;
}

/** `?search=…` for these wishes, or nothing. */
export function addressOf(wishes: Partial<Record<Wish, string | undefined>>): string {
  const query = new URLSearchParams(names.flatMap((name) => (wishes[name] === undefined ? [] : [[name, wishes[name]]])));
  return query.size > 0 ? `?${query}` : '';
}

/** The wishes with some changed or, as undefined, dropped. Other wishes begin at the first page again. */
export function changed(wishes: Wishes, change: Partial<Record<Wish, string | undefined>>): Wishes {
  const all = { ...wishes, page: undefined, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Those of the wishes that are among these. */
export function only(wishes: Wishes, among: readonly Wish[]): Wishes {
  return Object.fromEntries(Object.entries(wishes).filter(([name]) => among.includes(name as Wish)));
}

/** The wishes as the call asks them; the API looks at each value. */
export function queryOf({ duration, view: _, ordering, page, ...rest }: Wishes, page_size: number) {
  return {
    ...rest,
    ...(duration && durations[duration as Duration]),
    ...(ordering && { ordering: ordering as Ordering }),
    page: page ?? '1',
    page_size,
  };
}

export type When = 'today' | 'tomorrow' | 'weekend';

/** The days meant by a word said on `today` in Hong Kong. On a Sunday the weekend is what is left of it. */
export function daysOf(when: When, today: string): { date_from: string; date_to: string } {
  if (when === 'today') return { date_from: today, date_to: today };
  if (when === 'tomorrow') return { date_from: addDays(today, 1), date_to: addDays(today, 1) };
  const day = weekday(today);
  if (day === 0) return { date_from: today, date_to: today };
  const saturday = addDays(today, 6 - day);
  return { date_from: saturday, date_to: addDays(saturday, 1) };
}
