import { useState } from 'react';
import type { PayTerms, PayWay } from '../../../rules/paying.ts';

/** How the customer pays: the way that was chosen, also before a reload, while it is offered; or else the first. */
export function usePayWay({ pay_ways }: Pick<PayTerms, 'pay_ways'>, before?: PayWay) {
  const [wanted_way, choose] = useState(before);
  const way = pay_ways.find((one) => one === wanted_way) ?? pay_ways[0] ?? 'on_site';
  return { way, wanted_way, choose };
}
