import type { PriceRule } from '../../../rules/prices/prices.ts';
import type { CancellationTier } from '../../../rules/cancellation/cancellation.ts';
import type { PayWay } from '../../../rules/paying.ts';

export type PaymentContent = {
  pay_ways: readonly PayWay[];
  fps_kind: 'id' | 'phone' | 'email' | null;
  fps_account: string;
  fps_name: string;
};

/** The provider whose guests pay the marketplace, by card. */
export const COLLECTED_FOR = 'fong';

/** How providers are paid, by their username; the others on the day. Invented, as everything here. */
export const payment: Readonly<Record<string, PaymentContent>> = {
  kayan: { pay_ways: ['on_site', 'fps'], fps_kind: 'id', fps_account: '166555501', fps_name: 'FRAGRANT TIDES LTD' },
  chunho: { pay_ways: ['fps', 'on_site'], fps_kind: 'phone', fps_account: '+852-55550161', fps_name: 'LAU CHUN HO' },
  siuming: { pay_ways: ['on_site', 'fps'], fps_kind: 'phone', fps_account: '+852-55550164', fps_name: 'KO SIU MING' },
  yukting: { pay_ways: ['later', 'on_site'], fps_kind: 'id', fps_account: '166555506', fps_name: '離島同樂會有限公司' },
  fong: { pay_ways: ['on_site', 'card'], fps_kind: null, fps_account: '', fps_name: '' },
  percy: { pay_ways: ['fps'], fps_kind: 'email', fps_account: 'pay@nighttram.example', fps_name: 'NIGHT TRAM SOCIETY LTD' },
};

/** On the day, at the meeting point. */
export const ON_THE_DAY: PaymentContent = { pay_ways: ['on_site'], fps_kind: null, fps_account: '', fps_name: '' };

/** Services that are paid in other ways than their providers’ others, by their key. */
export const payWaysOfService: Readonly<Record<string, readonly PayWay[]>> = {
  kayak: ['fps', 'on_site'],
  'geopark-boat': ['later'],
  'sharp-peak': ['later'],
};

/** Services of which a late cancellation gives a part back, by their key. Each is free to cancel until its `cancellation_hours`. */
export const tiersOfService: Readonly<Record<string, readonly CancellationTier[]>> = {
  junk: [
    { hours_before: 24, share_bp: 10_000 },
    { hours_before: 6, share_bp: 5_000 },
  ],
  'dragon-boat': [
    { hours_before: 48, share_bp: 10_000 },
    { hours_before: 24, share_bp: 5_000 },
  ],
  coasteering: [
    { hours_before: 72, share_bp: 10_000 },
    { hours_before: 48, share_bp: 7_500 },
    { hours_before: 24, share_bp: 2_500 },
  ],
  lamma: [
    { hours_before: 48, share_bp: 10_000 },
    { hours_before: 24, share_bp: 5_000 },
  ],
};

/** Services that cost more on some days, by their key. */
export const priceRulesOfService: Readonly<Record<string, readonly PriceRule[]>> = {
  'geopark-boat': [{ days: ['sat', 'sun', 'holiday'], season: null, effect: { type: 'amount', amount: 80_00 } }],
};
