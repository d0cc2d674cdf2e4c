import { api } from '../../../contract/api.ts';
import type { Call } from '../../lib/call/call-type.ts';

export const periods = ['7', '30', '90', '365'] as const;
export type Period = (typeof periods)[number];

/** Which days the dashboard tells of; it lives in the address, and nonsense there counts as not asked. */
export function periodFrom(query: URLSearchParams): Period {
  return periods.find((known) => known === query.get('days')) ?? '30';
}

/** The address of a period, the usual one without a word. */
export function periodAddress(period: Period): string {
  return period === '30' ? '' : `?days=${period}`;
}

/** All that the partner's dashboard shows. */
export async function partnerDashboard(call: Call, period: Period) {
  const [partner, stats, { totals }] = await Promise.all([
    call(api.partners.me),
    call(api.partners.stats, { query: { days: Number(period) } }),
    call(api.statements.earnings, { query: { page_size: 1 } }),
  ]);
  return { partner, stats, totals };
}
