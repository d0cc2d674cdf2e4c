import { z } from 'zod';
import { fromCents, toCents } from '../rules/money.ts';
import { priceDays, priceUnder, type PriceRule } from '../rules/prices/prices.ts';
import { daysBetween } from '../rules/time.ts';
import { money, price } from './amounts.ts';
import { date } from './dates.ts';
import type { BrokenFields } from './field-rules.ts';
import { listed, whole } from './wire.ts';

/** So many rules at most for one service. */
export const MOST_PRICE_RULES = 20;

/** The dearest that one of a unit may be, in cents. */
const DEAREST = 100_000_000;
const YEAR_DAYS = 366;

const days = z.array(z.enum(priceDays)).max(priceDays.length);
const season = z.object({ first: date, last: date, yearly: z.boolean() });

/**
 * Other prices on some days: the first rule that fits the date of a departure holds, else the usual prices do. A rule fits within its season,
 * if it has one, on its days of the week, public holidays and the days before these, if it names any.
 */
export const priceRule = z
  .object({
    days,
    season: season.nullable(),
    /** Other prices for some kinds of units; or so many percent, or dollars, more or less for all, rounded to a dollar. */
    effect: z.union([
      z.object({ type: z.literal('prices'), prices: z.array(z.object({ kind: z.string(), price: money })) }),
      z.object({ type: z.literal('percent'), percent: z.int() }),
      z.object({ type: z.literal('amount'), amount: money }),
    ]),
  })
  .meta({ id: 'PriceRule' });
export type WrittenPriceRule = z.output<typeof priceRule>;

const change = z
  .union([z.number(), z.string().trim().max(20)])
  .refine((v) => /^-?\d{1,7}(?:\.\d{1,2})?$/.test(String(v)) && Number(v) !== 0 && Math.abs(Number(v)) <= 1_000_000, {
    params: { rule: 'price_change' },
  })
  .transform((v) => toCents(String(v)));

/** The same as a provider writes them, `kinds` being those of units. */
export function priceRulesBody<const K extends readonly [string, ...string[]]>(kinds: K) {
  const effect = z.discriminatedUnion('type', [
    z.object({
      type: z.literal('prices'),
      prices: z
        .array(z.object({ kind: z.enum(kinds), price }))
        .max(kinds.length)
        .refine((given) => given.length > 0, { params: { rule: 'required' } }),
    }),
    z.object({
      type: z.literal('percent'),
      percent: whole(-90, 300).refine((percent) => percent !== 0, { params: { rule: 'price_change' } }),
    }),
    z.object({ type: z.literal('amount'), amount: change }),
  ]);
  return listed(z.array(z.object({ days: days.default([]), season: season.nullable().default(null), effect })).max(MOST_PRICE_RULES));
}

/** Rules with their money as on the wire. */
export function writtenRules(rules: readonly PriceRule[]): WrittenPriceRule[] {
  return rules.map(({ days, season, effect }) => ({ days: [...days], season, effect: writtenEffect(effect) }));
}

function writtenEffect(effect: PriceRule['effect']): WrittenPriceRule['effect'] {
  if (effect.type === 'percent') return effect;
  if (effect.type === 'amount') return { type: 'amount', amount: fromCents(effect.amount) };
  return { type: 'prices', prices: effect.prices.map(({ kind, price: cents }) => ({ kind, price: fromCents(cents) })) };
}

type PricedService = {
  status: string;
  price: number;
  units: readonly { kind: string; price: number; places: number }[];
  price_rules: readonly PriceRule[];
};

/** Units of a service with their usual prices, the adult first, who takes one place. */
export function pricedUnits({ price: cents, units }: Pick<PricedService, 'price' | 'units'>) {
  return [{ kind: 'adult', price: cents, places: 1 }, ...units.filter(({ kind }) => kind !== 'adult')];
}

/** What is wrong with rules that can be read: a season without an end or beyond a year, prices that are too high, or none for an adult on sale. */
export function brokenPriceRules(body: PricedService): BrokenFields {
  const broken: BrokenFields = {};
  for (const [nth, rule] of body.price_rules.entries()) {
    const name = `price_rules.${nth}`;
    const { season: part, effect } = rule;
    if (part && part.last < part.first) broken[`${name}.season.last`] = [{ rule: 'before_start' }];
    else if (part?.yearly && daysBetween(part.first, part.last) >= YEAR_DAYS) broken[`${name}.season.last`] = [{ rule: 'range_too_long' }];
    if (part === null && rule.days.length === 0) broken[`${name}.days`] = [{ rule: 'price_days' }];
    if (effect.type === 'prices' && new Set(effect.prices.map(({ kind }) => kind)).size < effect.prices.length)
      broken[`${name}.effect`] = [{ rule: 'unit_twice' }];
    const units = pricedUnits(body);
    if (units.some((unit) => priceUnder(unit, rule) > DEAREST)) broken[`${name}.effect`] = [{ rule: 'price' }];
    const adult = units[0];
    if (body.status === 'active' && body.price > 0 && adult && priceUnder(adult, rule) === 0)
      broken[`${name}.effect`] = [{ rule: 'active_needs' }];
  }
  return broken;
}

/** Rules by which a unit of an active service costs more than `limit` (cents) a person, and more than it did before on any day. */
export function rulesAbove(limit: number, body: PricedService, before?: PricedService): number[] {
  if (body.status !== 'active') return [];
  const sold = before?.status === 'active' ? before : undefined;
  const wasOf = (kind: string) => {
    const unit = sold && pricedUnits(sold).find((one) => one.kind === kind);
    return unit ? Math.max(unit.price, ...sold.price_rules.map((rule) => priceUnder(unit, rule))) : 0;
  };
  return [...body.price_rules.keys()].filter((nth) =>
    pricedUnits(body).some((unit) => {
      const cents = priceUnder(unit, body.price_rules[nth]);
      return cents > unit.price && cents > limit * Math.max(unit.places, 1) && cents > wasOf(unit.kind);
    }),
  );
}
