import type { TimelineEventKind } from '../../../contract/bookings.ts';
import type { MailKind } from '../../../contract/mails.ts';
import type { BookingKind, BookingSide } from '../kinds/kind.ts';
import { kinds } from '../kinds/kinds.ts';
import type { TimelineEvent } from './booking-reads.ts';

export type MailPlan = { kind: MailKind; side: BookingSide };

type Subscriber = MailPlan & Pick<BookingKind, 'due'> & { isMeant: (event: TimelineEvent) => boolean };

const subscribers = new Map<TimelineEventKind, Subscriber[]>();
for (const [name, kind] of Object.entries(kinds)) {
  if (kind.about !== 'booking') continue;
  const { to, on = {}, due }: BookingKind = kind;
  const sides: BookingSide[] = to === 'both' ? ['customer', 'provider'] : [to];
  for (const [event, isMeant] of Object.entries(on))
    for (const side of sides) {
      const subscriber = { kind: name as MailKind, side, isMeant, ...(due && { due }) };
      subscribers.set(event as TimelineEventKind, [...(subscribers.get(event as TimelineEventKind) ?? []), subscriber]);
    }
}

/**
 * The mails an event causes, by what each kind says of it. The side that acted gets none, except the customer, whose mail is the receipt; both
 * hear of an operator's act. Marks of payment and attendance are the provider's own notes, and of what is undone nobody has heard yet.
 */
export function mailsForEvent(event: TimelineEvent): Subscriber[] {
  return (subscribers.get(event.event) ?? []).filter(({ isMeant }) => isMeant(event));
}
