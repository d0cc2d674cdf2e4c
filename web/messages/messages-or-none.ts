import type { Message } from '../../contract/messages.ts';
import { load } from '../lib/load.ts';

/** The messages of a booking; null where they alone cannot be fetched, since the booking is shown without them. */
export async function messagesOrNone(answer: Promise<Message[]>): Promise<Message[] | null> {
  return (await load(answer)).data;
}
