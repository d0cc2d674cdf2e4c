import { z } from 'zod';
import { money } from './amounts.ts';
import { utcInstant } from './dates.ts';
import { paymentWays } from './getting-paid.ts';

/** How money goes back; `on_site` is cash. */
export const refundWays = ['fps', 'on_site', 'card', 'other'] as const;

/** Money that was sent back to a customer. */
export const sentRefund = z
  .object({
    id: z.uuid(),
    amount: money,
    /** Null where it was not said. */
    way: z.enum(refundWays).nullable(),
    /** Of the transfer, as the customer's bank shows it; empty where there is none. */
    reference: z.string(),
    at: utcInstant,
    /** Whose money it was: who may take it back. */
    paid_by: z.enum(['provider', 'marketplace']),
    /** The gateway sent it: it cannot be taken back here. */
    by_gateway: z.boolean(),
    /** When it was taken back, since it was never sent; null: it stands. */
    taken_back_at: utcInstant.nullable(),
  })
  .meta({ id: 'SentRefund' });

/** Money that its provider has written down as received, and can take back. */
export const receivedPayment = z
  .object({ id: z.uuid(), amount: money, way: z.enum(paymentWays), at: utcInstant })
  .meta({ id: 'ReceivedPayment' });
