import type { WaitingMail } from '../../../../contract/mails.ts';
import { from, type MailSource, type Subscription } from '../kind.ts';
import { listNewWaitingNotices, type NewWaitingNotice } from './notice-reads.ts';

const notices: MailSource<NewWaitingNotice> = { of: 'events', list: (tx, _span, after) => listNewWaitingNotices(tx, after) };

/** To somebody who waits and may have no account. */
export function toWaiting(kind: WaitingMail): Subscription {
  return from(notices, (notice, { until }) =>
    notice.kind === kind
      ? [
          {
            side: 'customer',
            booking_id: null,
            user_id: null,
            sender_id: null,
            recipient: notice.email,
            locale: notice.locale,
            source: notice.id,
            due_at: until.toISOString(),
            about: null,
          },
        ]
      : [],
  );
}
