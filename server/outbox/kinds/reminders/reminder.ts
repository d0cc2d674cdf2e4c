import type { DropReason, MailKind } from '../../../../contract/mails.ts';
import type { ValidBooking } from '../../stored-facts.ts';
import { toSide } from '../drafts.ts';
import { from, type DueMoment, type Subscription } from '../kind.ts';
import { listDueReminders } from './reminder-reads.ts';

/** How many hours before the start a customer is reminded, and until how many minutes before it a delayed reminder is still sent. */
export type Reminder = { kind: MailKind; hours: number; latest_minutes: number };

const HOUR_MS = 3_600_000;

/** A reminder is made for one start: a guest who moves to another time is reminded of that one. */
export function remind(reminder: Reminder): Subscription {
  const before_ms = reminder.hours * HOUR_MS;
  const ahead = (at: Date) => new Date(at.getTime() + before_ms);
  return from(
    {
      of: 'times',
      list: (tx, span, after) => listDueReminders(tx, { ...reminder, from: ahead(span.from), until: ahead(span.until) }, after),
    },
    (due) => {
      const about = due.starts_at.toISOString();
      const due_at = new Date(due.starts_at.getTime() - before_ms).toISOString();
      return [toSide(due, 'customer', { source: `${due.id} ${about}`, due_at, about })];
    },
  );
}

/** A guest whose departure was postponed comes on another date. */
export function lapsesBefore({ latest_minutes }: Reminder) {
  return ({ status, choose_by, starts_at }: ValidBooking, { now, about }: DueMoment): DropReason | null => {
    const starts = Date.parse(starts_at);
    if (status !== 'confirmed' || choose_by) return 'not_confirmed';
    if (about?.getTime() !== starts) return 'moved';
    return starts - now < latest_minutes * 60_000 ? 'too_late' : null;
  };
}
