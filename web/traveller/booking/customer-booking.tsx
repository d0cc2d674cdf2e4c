import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import type { Message } from '../../../contract/messages.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import type { Line } from '../../messages/lines.ts';
import { ThreadCard } from '../../messages/thread-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CustomerActions } from './customer-actions.ts';
import { GuestCancel } from './guest-cancel.tsx';
import { GuestContact } from './guest-contact.tsx';
import { GuestVoucher } from './guest-voucher.tsx';
import { TimelineCard } from '../../booking/timeline-card.tsx';
import { VoucherHead } from './voucher-head.tsx';

type Props = {
  booking: GuestBooking;
  /** The token of the booking's secret link, by which its QR code and its calendar file are fetched. */
  token: string;
  messages: readonly Message[];
  line: Line;
  actions: CustomerActions;
};

/** A booking as its customer sees it, signed in or by the secret link: voucher, provider, review, messages, cancelling. */
export function CustomerBooking({ booking, token, messages, line, actions }: Props) {
  const { t } = useTranslation('guest');
  const provider = inLocale(booking.provider.name, booking.provider.name_zh, useLocale()).text;
  return (
    <>
      <VoucherHead />
      <GuestVoucher booking={booking} token={token} />
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
      <ReviewCard booking={booking} onReview={actions.review} />
      <GuestContact provider={booking.provider} />
      <div className="no-print">
        <ThreadCard line={line} messages={messages} empty={t('empty', { provider })} />
      </div>
      <div className="no-print">
        <TimelineCard booking={booking} provider={booking.provider} to_accept={t('to_accept', { provider })} />
      </div>
      <GuestCancel booking={booking} onCancel={actions.cancel} />
    </>
  );
}
