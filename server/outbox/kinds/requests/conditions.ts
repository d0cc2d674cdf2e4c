import type { DropReason } from '../../../../contract/mails.ts';
import type { TimelineEvent } from '../../events/booking-reads.ts';
import type { ValidBooking } from '../../stored-facts.ts';

/** A booking that its provider is to answer; a large one is a request once its customer has confirmed it. */
export const isRequest = ({ is_large, instant, actor }: TimelineEvent): boolean => !is_large && !instant && actor !== 'provider';

/** A large booking, confirmed by its customer, that its provider is to answer. */
export const isRequestNow = ({ instant }: TimelineEvent): boolean => !instant;

/** Its customer has not confirmed it: the provider has not heard of it, and the address may be a stranger's. */
export const isUnconfirmed = ({ is_large, is_email_confirmed }: TimelineEvent): boolean => is_large && !is_email_confirmed;

/** The provider has answered, or the request has ended. */
export const isAnswered = ({ status }: ValidBooking): DropReason | null => (status === 'pending' ? null : 'answered');
