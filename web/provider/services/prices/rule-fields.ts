import type { z } from 'zod';
import type { serviceBody, unitKinds } from '../../../../contract/catalogue.ts';
import type { WrittenPriceRule } from '../../../../contract/price-rules.ts';
import type { PriceDay } from '../../../../rules/prices/prices.ts';

export const ruleEffects = ['percent_more', 'percent_less', 'amount_more', 'amount_less', 'prices'] as const;
export const ruleSeasons = ['none', 'once', 'yearly'] as const;

/** Other prices on some days, as they are typed. */
export type RuleFields = {
  days: PriceDay[];
  season: (typeof ruleSeasons)[number];
  first: string;
  last: string;
  effect: (typeof ruleEffects)[number];
  /** How much more or less. */
  by: string;
  /** Only of other prices; empty for the usual one. */
  prices: Partial<Record<(typeof unitKinds)[number], string>>;
};

/** The rule to begin with: weekends and holidays. */
export const newRule: RuleFields = {
  days: ['sat', 'sun', 'holiday'],
  season: 'none',
  first: '',
  last: '',
  effect: 'percent_more',
  by: '',
  prices: {},
};

export function fieldsOfRule({ days, season, effect }: WrittenPriceRule): RuleFields {
  const time = {
    first: season?.first ?? '',
    last: season?.last ?? '',
    season: season ? (season.yearly ? 'yearly' : 'once') : 'none',
  } as const;
  const rule = { ...newRule, days, ...time };
  if (effect.type === 'prices')
    return { ...rule, effect: 'prices', prices: Object.fromEntries(effect.prices.map(({ kind, price }) => [kind, price])) };
  const by = effect.type === 'percent' ? String(effect.percent) : effect.amount.replace(/\.00$/, '');
  return { ...rule, effect: `${effect.type}_${by.startsWith('-') ? 'less' : 'more'}`, by: by.replace('-', '') };
}

type RuleBody = Exclude<z.input<typeof serviceBody>['price_rules'], string | undefined>[number];

/** A rule as the contract takes it; other prices are those of the units that there are. */
export function ruleOf({ days, season, first, last, effect, by, prices }: RuleFields, kinds: readonly string[]): RuleBody {
  const time = { days, season: season === 'none' ? null : { first, last, yearly: season === 'yearly' } };
  const typed = by.trim();
  const signed = effect.endsWith('_less') ? `-${typed}` : typed;
  if (effect === 'prices') return { ...time, effect: { type: 'prices', prices: pricesOf(prices, kinds) } };
  return { ...time, effect: effect.startsWith('percent') ? { type: 'percent', percent: signed } : { type: 'amount', amount: signed } };
}

function pricesOf(prices: RuleFields['prices'], kinds: readonly string[]) {
  const given = Object.entries(prices) as [keyof typeof prices, string | undefined][];
  return given.flatMap(([kind, price = '']) => (kinds.includes(kind) && price.trim() !== '' ? [{ kind, price }] : []));
}
