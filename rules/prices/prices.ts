import { holidayOn } from '../holidays/holidays.ts';
import { addDays, weekday } from '../time.ts';

/** The days of the week, public holidays, and the days before these. */
export const priceDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'holiday', 'eve'] as const;
export type PriceDay = (typeof priceDays)[number];

/** A part of the year, its last day included; `yearly`: of every year, by the days and months alone, or all year where it is that long. */
export type Season = { first: string; last: string; yearly: boolean };

/** What a rule makes of prices: another price, in cents, for some kinds of units; so many percent, or cents, more or less for all. */
export type PriceEffect =
  | { type: 'prices'; prices: readonly { kind: string; price: number }[] }
  | { type: 'percent'; percent: number }
  | { type: 'amount'; amount: number };

/** On which days other prices hold: within the season, if there is one, and on these days, if any are named. */
export type PriceRule = { days: readonly PriceDay[]; season: Season | null; effect: PriceEffect };

/** What a unit usually costs, in cents. */
type PricedKind = { kind: string; price: number };

const byNumber: readonly PriceDay[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** How far ahead the lowest price is looked for, in days: as far as guests can look for times. */
export const YEAR_DAYS = 366;
const DOLLAR = 100;

/** The rule for a Hong Kong date: the first of the list that fits it. */
export function ruleOn(rules: readonly PriceRule[], date: string): PriceRule | undefined {
  return rules.find((rule) => fits(rule, date));
}

/** What a unit costs on a departure of that Hong Kong date, in cents: by the first rule that fits the date, else its usual price. */
export function priceOn(unit: PricedKind, rules: readonly PriceRule[], date: string): number {
  return priceUnder(unit, ruleOn(rules, date));
}

/** Units at what they cost on a departure of that date. */
export function unitsOn<U extends PricedKind>(units: readonly U[], rules: readonly PriceRule[], date: string): U[] {
  const rule = ruleOn(rules, date);
  return rule ? units.map((unit) => ({ ...unit, price: priceUnder(unit, rule) })) : [...units];
}

/**
 * What a unit costs by a rule, in cents. More or less is rounded to a dollar, half a dollar up; what is free stays free, and what is not
 * costs a dollar at least.
 */
export function priceUnder({ kind, price }: PricedKind, rule: PriceRule | undefined): number {
  if (!rule) return price;
  const { effect } = rule;
  if (effect.type === 'prices') return effect.prices.find((one) => one.kind === kind)?.price ?? price;
  if (price === 0) return 0;
  const cents = effect.type === 'percent' ? (price * (100 + effect.percent)) / 100 : price + effect.amount;
  return Math.max(DOLLAR, Math.floor((cents + DOLLAR / 2) / DOLLAR) * DOLLAR);
}

/** The lowest price that a unit has on a day of the year from `today` on. */
export function lowestPrice(unit: PricedKind, rules: readonly PriceRule[], today: string): number {
  return rules.length === 0 ? unit.price : Math.min(...pricesFrom(unit, rules, today, YEAR_DAYS + 1));
}

/** What a unit costs on so many days, the first of them on `first`. */
export function pricesFrom(unit: PricedKind, rules: readonly PriceRule[], first: string, days: number): number[] {
  return Array.from({ length: days }, (_, n) => priceOn(unit, rules, addDays(first, n)));
}

function fits({ days, season }: PriceRule, date: string): boolean {
  if (season && !isWithin(season, date)) return false;
  return days.length === 0 || days.some((day) => isDay(day, date));
}

function isWithin({ first, last, yearly }: Season, date: string): boolean {
  if (!yearly) return first <= date && date <= last;
  if (isWholeYear(first, last)) return true;
  const [from, to, on] = [first.slice(5), last.slice(5), date.slice(5)];
  // One that spans New Year ends before it begins.
  return from <= to ? from <= on && on <= to : from <= on || on <= to;
}

/** Whether a year has gone by once `last` is over: what follows is the day on which the season began, or a later one. */
function isWholeYear(first: string, last: string): boolean {
  return addDays(last, 1) >= `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
}

function isDay(day: PriceDay, date: string): boolean {
  if (day === 'holiday') return holidayOn(date) !== null;
  return day === 'eve' ? holidayOn(addDays(date, 1)) !== null : byNumber[weekday(date)] === day;
}
