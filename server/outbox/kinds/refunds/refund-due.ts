import { from, type BookingKind, type MailSource } from '../kind.ts';
import { draftsOf, isSent } from './due.ts';
import { listNewRefundsDue, type DueRefund } from './refund-reads.ts';

const new_refunds: MailSource<DueRefund> = { of: 'times', list: listNewRefundsDue };

/** To the sides that no mail about the cancellation has informed of the refund. */
export const refundDue: BookingKind = { about: 'booking', to: 'both', of: from(new_refunds, draftsOf), lapsed: isSent, money: true };
