import type { TimelineEvent } from '../../events/booking-reads.ts';
import { isUnconfirmed } from '../requests/conditions.ts';

/** The customer has cancelled, a reseller, or nobody: both sides hear of it, unless the provider never knew of the booking. */
export const isCancelledByCustomer = (event: TimelineEvent): boolean =>
  event.actor !== 'provider' && event.actor !== 'operator' && !isUnconfirmed(event);

export const isCancelledByOperator = (event: TimelineEvent): boolean => event.actor === 'operator' && !isUnconfirmed(event);
