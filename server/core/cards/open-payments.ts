import type { Config } from '../config.ts';
import type { DemoGateway } from './demo-gateway/gateway.ts';
import { createDemoPayments } from './demo-payments.ts';
import type { Payments } from './payments.ts';

/** The gateway that the settings name; null where there is none, and nobody is offered to pay by card. */
export async function openPayments(
  { cards }: Pick<Config, 'cards'>,
  demo: Pick<DemoGateway, 'url' | 'secret'> | null,
): Promise<Payments | null> {
  if (cards?.gateway === 'stripe') return (await import('./stripe-payments.ts')).openStripe(cards);
  return demo && createDemoPayments(demo);
}
