import type { PayWay } from '../../../rules/paying.ts';

export type PaymentContent = {
  pay_ways: readonly PayWay[];
  fps_kind: 'id' | 'phone' | 'email' | null;
  fps_account: string;
  fps_name: string;
};

/** How providers are paid, by their username; the others on the day. Invented, as everything here. */
export const payment: Readonly<Record<string, PaymentContent>> = {
  kayan: { pay_ways: ['on_site', 'fps'], fps_kind: 'id', fps_account: '166555501', fps_name: 'FRAGRANT TIDES LTD' },
};

/** Services that are paid in other ways than their providers’ others, by their key. */
export const payWaysOfService: Readonly<Record<string, readonly PayWay[]>> = {
  kayak: ['fps', 'on_site'],
  'geopark-boat': ['later'],
};
