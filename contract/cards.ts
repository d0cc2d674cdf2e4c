import { z } from 'zod';
import { money } from './amounts.ts';
import { utcInstant } from './dates.ts';
import { paging } from './lists.ts';

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

/**
 * What is odd about money by card: another amount or currency than was asked for; a refund that came back after it was sent, or was made on the
 * gateway's own screens; a payment that the customer's bank takes back, and who has it in the end.
 */
export const cardFlagKinds = [
  'amount',
  'currency',
  'refund_returned',
  'refund_at_gateway',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;
export type CardFlagKind = (typeof cardFlagKinds)[number];
export const cardFlagsQuery = z.object(paging);
export const cardFlag = z
  .object({
    id: z.uuid(),
    kind: z.enum(cardFlagKinds),
    /** In the currency beside it. */
    amount: money,
    currency: z.string(),
    /** The gateway's name of the payment, the refund or the dispute. */
    reference: z.string(),
    flagged_at: utcInstant,
    booking_id: z.uuid(),
    booking_reference: z.string(),
    provider: z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() }),
  })
  .meta({ id: 'CardFlag' });
export type CardFlag = z.output<typeof cardFlag>;

/** An event of the gateway's as it has signed it. */
export const gatewayEvent = z.string().max(85_000).meta({ id: 'GatewayEvent' });
