import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import type { Message } from '../../../contract/messages.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../lib/format/content.ts';
import type { Line } from '../../messages/lines.ts';
import { ThreadCard } from '../../messages/thread-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CustomerDeeds } from './customer-deeds.ts';
import { GuestCancel } from './guest-cancel.tsx';
import { GuestContact } from './guest-contact.tsx';
import { GuestTicket } from './guest-ticket.tsx';
import { TimelineCard } from '../../booking/timeline-card.tsx';
import { VoucherHead } from './voucher-head.tsx';

type Props = {
  booking: GuestBooking;
  /** Of the booking's secret link, which the picture of its code and its calendar file hang on. */
  token: string;
  messages: readonly Message[];
  line: Line;
  deeds: CustomerDeeds;
};

/** A booking as whoever made it sees it, signed in or by the secret link: voucher, provider, review, messages, way out. */
export function CustomerBooking({ booking, token, messages, line, deeds }: Props) {
  const { t } = useTranslation('guest');
  const provider = inLocale(booking.provider.name, booking.provider.name_zh, useLocale()).text;
  return (
    <>
      <VoucherHead />
      <GuestTicket booking={booking} token={token} />
      <div className="no-print flex flex-wrap gap-3">
        {booking.status !== 'completed' && (
          <a className="btn btn-secondary" href={pathOf(api.guests.calendar, { token })} download={`${booking.booking_reference}.ics`}>
            <Icon name="calendar" />
            {t(booking.status === 'cancelled' ? 'calendar_remove' : 'calendar')}
          </a>
        )}
        {booking.status !== 'cancelled' && (
          <Button onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </Button>
        )}
      </div>
      <ReviewCard booking={booking} onReview={deeds.review} />
      <GuestContact provider={booking.provider} />
      <div className="no-print">
        <ThreadCard line={line} messages={messages} empty={t('empty', { provider })} />
      </div>
      <div className="no-print">
        <TimelineCard booking={booking} provider={booking.provider} to_accept={t('to_accept', { provider })} />
      </div>
      <GuestCancel booking={booking} onCancel={deeds.cancel} />
    </>
  );
}
