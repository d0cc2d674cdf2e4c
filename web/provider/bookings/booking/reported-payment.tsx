import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import { reportedSentence } from '../../../../rules/cancellation/cancellation-words.ts';
import { reportedAfterEnd } from '../../../booking/cancellation/arriving.ts';
import { PaymentSlip } from '../../../booking/fps/payment-slip.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { useSendOnce } from '../../../lib/call/use-send-once.ts';
import { moment } from '../../../lib/format/dates.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PaymentMissing } from './payment-missing.tsx';
import { PaymentReceived } from './payment-received.tsx';

/** What a guest says to have paid, for the provider to confirm by one press, with another amount, or not at all. */
export function ReportedPayment({ booking }: { booking: Booking }) {
  const { t } = useTranslation('getting_paid');
  const locale = useLocale();
  const [asking, ask] = useState<'other' | 'missing' | null>(null);
  const { busy, run } = useAction({ refresh: 'always', toast: 'both' });
  const sendOnce = useSendOnce();
  const { id, payment, client_name } = booking;
  if (payment?.state !== 'reported') return null;
  const amount = exactMoney(payment.amount);
  const ended = reportedAfterEnd(booking);
  const confirm = () => {
    const body = { amount: payment.amount };
    const send = () =>
      sendOnce({ id, ...body }, (idempotency_key) => call(api.bookings.paymentReceived, { params: { id }, body, idempotency_key }));
    return run(send, { done: t('report.received_done', { amount }), failed: t('report.received_failed') });
  };
  return (
    <section className="banner banner-warning mt-4" aria-labelledby={`report-${payment.id}`}>
      <Icon name="wallet" />
      <div className="min-w-0 grow">
        <h3 className="font-640" id={`report-${payment.id}`}>
          {t('report.title', { name: client_name })}
        </h3>
        <p className="mt-1">{t('report.sentence', { amount, moment: moment(payment.at, locale) })}</p>
        {ended && <p className="mt-1">{reportedSentence(ended, 'host', locale)}</p>}
        <div className="mt-3 grid gap-2">
          <PaymentSlip payment={payment} />
          <Button look="primary" block busy={busy} busy_words={t('report.receiving')} onClick={() => void confirm()}>
            {t('report.received', { amount })}
          </Button>
          <div className="flex flex-wrap gap-2">
            <Button className="grow" disabled={busy} onClick={() => ask('other')}>
              {t('report.other')}
            </Button>
            <Button className="grow" disabled={busy} onClick={() => ask('missing')}>
              {t('report.missing')}
            </Button>
          </div>
        </div>
        <PaymentReceived booking={booking} open={asking === 'other'} onClose={() => ask(null)} />
        <PaymentMissing booking={booking} open={asking === 'missing'} onClose={() => ask(null)} />
      </div>
    </section>
  );
}
