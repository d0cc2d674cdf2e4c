import type { DropReason } from '../../../../contract/mails.ts';
import type { ValidBooking } from '../../stored-facts.ts';
import { toSide } from '../drafts.ts';
import { from, type MailSource, type Subscription } from '../kind.ts';
import { listNewMessages, type UnmailedMessage } from './message-reads.ts';

/** Several messages within this time are sent in one mail. */
const PAUSE_MS = 30_000;

const messages: MailSource<UnmailedMessage> = { of: 'events', list: (tx, _span, after) => listNewMessages(tx, after) };

/** Messages by some writers, to the sides that have not read them. */
export function unread(isMeant: (message: UnmailedMessage) => boolean): Subscription {
  return from(messages, (message) => {
    const due_at = new Date(message.created_at.getTime() + PAUSE_MS).toISOString();
    return isMeant(message) ? message.unread_by.map((side) => toSide(message, side, { source: message.id, due_at, about: null })) : [];
  });
}

/** The newest unread message brings those before it. */
export const isSuperseded = ({ is_newest_message }: ValidBooking): DropReason | null => (is_newest_message ? null : 'message_superseded');
