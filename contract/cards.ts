import { z } from 'zod';
import { money } from './amounts.ts';

/** What is to be paid now by card; null where nothing is, or no card is taken. */
export const cardPayment = z.object({ amount: money }).meta({ id: 'CardPayment' });

/** Where the customer enters the card: a page of the gateway's. */
export const cardPage = z.object({ url: z.string() }).meta({ id: 'CardPage' });

/**
 * What the gateway says of the page on which the customer paid last: `waiting` while it may still be paid, `ended` once it cannot, `away`
 * while the gateway does not answer, `none` where there was no page.
 */
export const cardCheckStates = ['paid', 'waiting', 'ended', 'away', 'none'] as const;
export const cardCheck = z.object({ state: z.enum(cardCheckStates) }).meta({ id: 'CardCheck' });
export type CardCheck = z.output<typeof cardCheck>;

/** What of a refund that is due can go back to the card; `waits`: it is on its way, and the gateway has not confirmed it. */
export const cardRefund = z.object({ amount: money, waits: z.boolean() }).meta({ id: 'CardRefund' });

/** An event of the gateway's as it has signed it. */
export const gatewayEvent = z.string().max(85_000).meta({ id: 'GatewayEvent' });
