import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../../contract/bookings.ts';
import { fromCents, toCents } from '../../rules/money.ts';
import { useLocale } from '../i18n/locale.ts';
import { inLocale } from '../../rules/localized-text.ts';
import { moment } from '../lib/format/dates.ts';
import { exactMoney } from '../lib/format/money.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { SentRefunds } from './sent-refunds.tsx';

type PayableBooking = Pick<
  Booking,
  | 'payment_status'
  | 'units'
  | 'total_price'
  | 'service_fee'
  | 'final_amount'
  | 'refunded'
  | 'refunds'
  | 'refund_due'
  | 'refund_due_since'
  | 'retained'
  | 'withheld'
  | 'reseller'
>;

/** The units, the fee and the total; below, the actions about the payment. */
export function PaymentCard({ booking, children }: { booking: PayableBooking; children?: ReactNode }) {
  const { t } = useTranslation(['provider', 'statement']);
  return (
    <section className="card p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="h2">{t('booking.payment')}</h2>
        <StatusBadge status={booking.payment_status} />
      </div>
      <dl className="sum">
        {booking.units.map((unit) => (
          <UnitLine key={`${unit.unit} ${unit.price}`} unit={unit} />
        ))}
        {booking.units.length > 1 && <Line words={t('booking.price')} amount={booking.total_price} />}
        <Line words={t('booking.fee')} amount={booking.service_fee} />
        <Line words={t('booking.total')} amount={booking.final_amount} total />
        {toCents(booking.refunded) > 0 && <Line words={t('statement:refund.line')} amount={fromCents(-toCents(booking.refunded))} />}
        {toCents(booking.retained) > 0 && (
          <Line
            words={t(booking.reseller === null ? 'statement:refund.retained' : 'statement:refund.withheld')}
            amount={booking.retained}
          />
        )}
      </dl>
      <SentRefunds refunds={booking.refunds} money={exactMoney} className="muted mt-3 text-sm" />
      <RefundDue booking={booking} />
      {children}
    </section>
  );
}

/** The refund due to the customer, and since when. */
function RefundDue({ booking: { refund_due, refund_due_since } }: { booking: PayableBooking }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  if (refund_due_since === null) return null;
  return (
    <div className="banner banner-warning mt-4">
      <Icon name="alert" />
      <span className="min-w-0">
        <strong className="tnum mr-1">{t('refund.due', { amount: exactMoney(refund_due) })}</strong>
        {t('refund.due_since', { moment: moment(refund_due_since, locale) })}
      </span>
    </div>
  );
}

function UnitLine({ unit }: { unit: Booking['units'][number] }) {
  const locale = useLocale();
  const { text, lang } = inLocale(unit.title, unit.title_zh, locale);
  return (
    <div>
      <dt className="tnum">
        <span lang={lang === locale ? undefined : lang}>{text}</span> {exactMoney(unit.price)} × {unit.quantity}
      </dt>
      <dd>{exactMoney(fromCents(toCents(unit.price) * unit.quantity))}</dd>
    </div>
  );
}

function Line({ words, amount, total = false }: { words: string; amount: string; total?: boolean }) {
  return (
    <div className={total ? 'total' : ''}>
      <dt>{words}</dt>
      <dd>{exactMoney(amount)}</dd>
    </div>
  );
}
