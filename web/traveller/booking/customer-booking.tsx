import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { BookingWithVouchers } from '../../../contract/guests.ts';
import type { Message } from '../../../contract/messages.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { publicMoney } from '../../../rules/money.ts';
import type { Line } from '../../messages/lines.ts';
import { ThreadCard } from '../../messages/thread-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CustomerActions } from './customer-actions.ts';
import { GuestCancel } from './guest-cancel.tsx';
import { GuestContact } from './guest-contact.tsx';
import { GuestVoucher } from './guest-voucher.tsx';
import { CardPanel } from '../../booking/card/card-panel.tsx';
import { FpsPanel } from '../../booking/fps/fps-panel.tsx';
import { ChangeButton } from '../../booking/change/change-button.tsx';
import { TimelineCard } from '../../booking/timeline-card.tsx';
import { WeatherNotice } from '../../booking/voucher/weather-notice.tsx';
import { PersonVouchers } from '../person-vouchers/person-vouchers.tsx';
import { PostponedPanel } from './postponed-panel.tsx';
import { VoucherHead } from './voucher-head.tsx';

type Props = {
  booking: BookingWithVouchers;
  /** The address of the voucher's QR code. */
  qr: string;
  /** The address of the bank's code, where something is to be paid by FPS. */
  fps_qr: string;
  /** What fetches the calendar file. */
  calendar: ReactNode;
  messages: readonly Message[] | null;
  line: Line;
  actions: CustomerActions;
};

/** A booking as its customer sees it, signed in or by the secret link: voucher, provider, review, messages, cancelling. */
export function CustomerBooking({ booking, qr, fps_qr, calendar, messages, line, actions }: Props) {
  const { t } = useTranslation('guest');
  const [search] = useSearchParams();
  const provider = inLocale(booking.provider.name, booking.provider.name_zh, useLocale()).text;
  const card = <CardPanel booking={booking} provider={provider} actions={actions.card} is_back={search.get('card') === 'back'} />;
  return (
    <>
      <PostponedPanel booking={booking} actions={actions} />
      <WeatherNotice notice={booking.weather_notice} />
      {booking.pay_way === 'card' && card}
      <FpsPanel booking={booking} provider={provider} qr={fps_qr} onReport={actions.reportPayment} readSlip={actions.readSlip} />
      {booking.pay_way !== 'card' && card}
      <VoucherHead />
      <GuestVoucher booking={booking} qr={qr} />
      <div className="no-print flex flex-wrap gap-3">
        {booking.status !== 'completed' && calendar}
        {booking.can.change && booking.choose_by === null && (
          <ChangeButton booking={booking} source={actions.change}>
            <Icon name="calendar" />
            {t('change')}
          </ChangeButton>
        )}
        {booking.status !== 'cancelled' && (
          <Button onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </Button>
        )}
      </div>
      <PersonVouchers booking={booking} />
      <ReviewCard booking={booking} onReview={actions.review} />
      <GuestContact booking={booking} />
      <div className="no-print">
        <ThreadCard line={line} messages={messages} empty={t('empty', { provider })} />
      </div>
      <div className="no-print">
        <TimelineCard booking={booking} provider={booking.provider} to_accept={t('to_accept', { provider })} money={publicMoney} />
      </div>
      <GuestCancel booking={booking} actions={actions} />
    </>
  );
}
