import { useTranslation } from 'react-i18next';
import type { BookingMatch } from '../../../contract/operator.ts';
import { PaymentWords } from '../../booking/payment-words.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { longDate } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { Rows } from '../list/rows.tsx';
import { useStartWords } from '../../i18n/use-time-words.ts';

/** Bookings of all providers. */
export function BookingRows({ bookings }: { bookings: readonly BookingMatch[] }) {
  const { t } = useTranslation('operator');
  return (
    <Rows
      rows={bookings}
      lead={{ head: t('bookings.customer'), cell: (booking) => <Customer booking={booking} /> }}
      columns={[
        { key: 'service', head: t('bookings.service'), cell: (booking) => <What booking={booking} /> },
        { key: 'when', head: t('bookings.when'), cell: (booking) => <When booking={booking} /> },
        { key: 'amount', head: t('bookings.amount'), num: true, cell: (booking) => <Paid booking={booking} /> },
      ]}
      state={({ status }) => <StatusBadge status={status} />}
      actions={(booking) => <BookingLink booking={booking} />}
    />
  );
}

/** A link to the booking. */
export function BookingLink({ booking: { id, booking_reference } }: { booking: BookingMatch }) {
  const { t } = useTranslation('operator');
  return (
    <ButtonLink size="sm" look="ghost" to={`/operator/bookings/${id}`}>
      {t('bookings.open')}
      <span className="sr"> {booking_reference}</span>
    </ButtonLink>
  );
}

/** The customer and the reference. */
export function Customer({ booking }: { booking: BookingMatch }) {
  return (
    <RowTitle name={<UserText text={booking.customer_name} />}>
      <span className="mono text-xs">{booking.booking_reference}</span>
    </RowTitle>
  );
}

/** The service and its provider. */
export function What({ booking: { service, provider } }: { booking: BookingMatch }) {
  return (
    <>
      <LocalizedName name={service.title} name_zh={service.title_zh} />
      <span className="muted block text-sm">
        <LocalizedName {...provider} />
      </span>
    </>
  );
}

function When({ booking: { booking_date, all_day, booking_time, participants } }: { booking: BookingMatch }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  return (
    <span className="tnum xl:whitespace-nowrap">
      {longDate(booking_date, locale)}
      <span className="muted block text-sm">
        {useStartWords()(all_day, booking_time)} · {t('bookings.people', { count: participants })}
      </span>
    </span>
  );
}

function Paid({ booking: { final_amount, payment_status, status, refund_due } }: { booking: BookingMatch }) {
  return (
    <>
      <span className="tnum">{exactMoney(final_amount)}</span>
      <span className="block text-sm">
        <PaymentWords status={payment_status} cancelled={status === 'cancelled'} refund_due={refund_due} />
      </span>
    </>
  );
}
