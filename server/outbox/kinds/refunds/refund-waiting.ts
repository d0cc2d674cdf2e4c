import { from, type BookingKind, type MailSource } from '../kind.ts';
import { draftsOf, isSent } from './due.ts';
import { listWaitingRefunds, type DueRefund } from './refund-reads.ts';

/** Days that a refund is due before its provider is reminded. */
const DAYS = 3;

const waiting: MailSource<DueRefund> = { of: 'times', list: (tx, span, after) => listWaitingRefunds(tx, { ...span, days: DAYS }, after) };

/** To the provider, who has not sent a refund for days. */
export const refundWaiting: BookingKind = { about: 'booking', to: 'provider', of: from(waiting, draftsOf), lapsed: isSent };
