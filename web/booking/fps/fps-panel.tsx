import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestBooking } from '../../../contract/guests.ts';
import { namesOf, textIn } from '../../../rules/localized-text.ts';
import { publicMoney } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { FpsDetails } from './fps-details.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { SlipButton } from './slip-button.tsx';
import type { ReportPayment } from './report-payment.ts';

export type FpsPanelBooking = Pick<
  GuestBooking,
  'status' | 'payment_status' | 'pays_by_fps' | 'fps' | 'payment' | 'paying' | 'pay_way' | 'provider'
>;

type Props = {
  booking: FpsPanelBooking;
  /** The provider's name in the reader's language. */
  provider: string;
  /** The address of the bank's code. */
  qr: string;
  onReport: ReportPayment;
  /** The slip that the customer has sent, where it can be shown. */
  readSlip?: (payment_id: string) => Promise<Blob>;
};

/** How a customer pays by FPS and says so, and what has become of it; nothing where no money is asked for this way. */
export function FpsPanel({ booking, provider, qr, onReport, readSlip }: Props) {
  const { t } = useTranslation('fps');
  const sentence = textIn(booking.paying, useLocale(), namesOf(booking.provider));
  const state = stateOf(booking);
  const is_waited_for = state === 'due' && booking.payment?.state !== 'reported';
  if (state === null) return null;
  return (
    <section className="card no-print p-5 lg:p-6" aria-labelledby="fps-title">
      <h2 className="h2" id="fps-title">
        {t(state === 'paid' ? 'paid' : 'title')}
      </h2>
      {is_waited_for && sentence && booking.pay_way !== 'card' && (
        <p className="mt-2 font-560">
          <UserText text={sentence} />
        </p>
      )}
      {state === 'later' && (
        <p className="muted mt-1 text-md">
          <UserText text={t('after_acceptance', { provider })} />
        </p>
      )}
      {state === 'paid' && booking.payment && (
        <p className="muted mt-1 text-md">
          <UserText text={t('paid_sentence', { provider, amount: publicMoney(booking.payment.amount) })} />
        </p>
      )}
      {state === 'due' && booking.fps && (
        <Due booking={booking} fps={booking.fps} sentence={sentence} provider={provider} qr={qr} onReport={onReport} />
      )}
      {readSlip && booking.payment?.has_slip && <OwnSlip payment_id={booking.payment.id} readSlip={readSlip} />}
    </section>
  );
}

/** Whether the panel says how much is to be paid, and how. */
export function isDueByFps(booking: FpsPanelBooking): boolean {
  return stateOf(booking) === 'due';
}

function OwnSlip({ payment_id, readSlip }: { payment_id: string; readSlip: NonNullable<Props['readSlip']> }) {
  const { t } = useTranslation('fps');
  const words = {
    show: t('slip_sent.show'),
    loading: t('slip_sent.loading'),
    failed: t('slip_sent.failed'),
    title: t('slip_sent.title'),
    alt: t('slip_sent.alt'),
  };
  return (
    <div className="mt-3">
      <SlipButton read={() => readSlip(payment_id)} words={words} className="max-sm:w-full" />
    </div>
  );
}

type PanelState = 'later' | 'due' | 'paid' | null;

function stateOf({ status, payment_status, pays_by_fps, fps, payment }: FpsPanelBooking): PanelState {
  if (status === 'cancelled' || !pays_by_fps) return null;
  if (fps) return 'due';
  if (payment_status === 'paid' && payment?.state === 'received') return payment.way === 'card' ? null : 'paid';
  return status === 'pending' && payment_status === 'unpaid' ? 'later' : null;
}

type DueProps = Pick<Props, 'booking' | 'provider' | 'qr' | 'onReport'> & { fps: NonNullable<FpsPanelBooking['fps']>; sentence: string };

function Due({ booking: { payment }, fps, sentence, provider, qr, onReport }: DueProps) {
  const { t } = useTranslation('fps');
  const [asking, setAsking] = useState(false);
  const [unfolded, unfold] = useState(false);
  const reported = payment?.state === 'reported' ? payment : null;
  const missing = payment?.state === 'failed' ? payment : null;
  const part = payment?.state === 'received' ? payment : null;
  return (
    <>
      {reported && (
        <Banner tone="success" className="mt-4">
          <strong className="block">
            <UserText text={t('reported', { provider })} />
          </strong>
          <UserText text={sentence} />
        </Banner>
      )}
      {part && (
        <Banner className="mt-4">
          <UserText text={t('part', { provider, amount: publicMoney(part.amount), rest: publicMoney(fps.amount) })} />
        </Banner>
      )}
      {missing && (
        <Banner tone="warning" className="mt-4">
          <strong className="block">
            <UserText text={t('missing', { provider, amount: publicMoney(missing.amount) })} />
          </strong>
          {t('missing_sentence')}
        </Banner>
      )}
      {reported && !unfolded ? (
        <Button className="mt-4 max-sm:w-full" onClick={() => unfold(true)}>
          {t('show_again')}
        </Button>
      ) : (
        <>
          <FpsDetails fps={fps} provider={provider} qr={qr} />
          <Button look="primary" size="lg" className="mt-5 max-sm:w-full" onClick={() => setAsking(true)}>
            {t(reported ? 'report_again' : 'report')}
          </Button>
        </>
      )}
      <ReportDialog
        amount={reported?.amount ?? fps.amount}
        provider={provider}
        open={asking}
        onClose={() => setAsking(false)}
        onReport={onReport}
      />
    </>
  );
}
