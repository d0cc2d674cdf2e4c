import type { Config } from '../config.ts';
import { createDemoPayments } from './demo-payments.ts';
import type { Payments } from './payments.ts';

/** The demo gateway that runs beside the marketplace. */
type DemoGateway = { url: string; secret: string };

/** The gateway that the settings name; null where there is none, and nobody is offered to pay by card. */
export async function openPayments({ cards }: Pick<Config, 'cards'>, demo: DemoGateway | null): Promise<Payments | null> {
  if (cards?.gateway === 'stripe') return (await import('./stripe-payments.ts')).openStripe(cards);
  return demo && createDemoPayments(demo);
}
