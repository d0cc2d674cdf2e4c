import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestBooking } from '../../../contract/guests.ts';
import { publicMoney, toCents } from '../../../rules/money.ts';
import { refundOnCancelling } from '../../../rules/refunds.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { moment } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import type { CustomerDeeds } from './customer-deeds.ts';

const REASON_MAX = 500;

/** The terms with their exact deadline, and the way out while they allow it. The server has the last word. */
export function GuestCancel({ booking, onCancel }: { booking: GuestBooking; onCancel: CustomerDeeds['cancel'] }) {
  const { t } = useTranslation('guest');
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { status, can, free_cancellation_until } = booking;
  if (status === 'cancelled' || status === 'completed') return null;
  const deadline = moment(free_cancellation_until, locale);
  return (
    <section className="card no-print p-5 lg:p-6">
      <h2 className="h2">{t('cancel_title')}</h2>
      <p className="muted mt-1 text-[.9375rem]">
        {status === 'pending' ? t('cancel_pending') : t(can.cancel ? 'cancel_until' : 'cancel_closed', { deadline })}
      </p>
      {can.cancel && (
        <Button look="danger-quiet" className="mt-4" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      <CancelDialog booking={booking} open={asking} onClose={() => setAsking(false)} onCancel={onCancel} />
    </section>
  );
}

type Asking = { booking: GuestBooking; open: boolean; onClose: () => void; onCancel: CustomerDeeds['cancel'] };

function CancelDialog({ booking, open, onClose, onCancel }: Asking) {
  const { t } = useTranslation('guest');
  const [typed, setTyped] = useState('');
  const { busy, run } = useAction({ refresh: 'always' });
  const sendOnce = useSendOnce();
  const first = useRef<HTMLTextAreaElement>(null);
  // One line to the server; a line break in a reason is only a pause.
  const reason = typed.replace(/\s+/g, ' ').trim();

  const refund = refundOnCancelling(booking);

  const cancel = async () => {
    const is_cancelled = await run(() => sendOnce({ reason }, (key) => onCancel(reason, key)), {
      done: t('cancelled'),
      failed: t('cancel_failed'),
      then: onClose,
    });
    if (is_cancelled) toTop();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      first={first}
      title={t('cancel_ask')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button look="danger" className="max-sm:grow" busy={busy} busy_words={t('cancelling')} onClick={() => void cancel()}>
            {t('cancel')}
          </Button>
        </div>
      }
    >
      <p className="muted mb-5 text-[.9375rem]">
        {t('cancel_ask_sentence')}
        {toCents(refund) > 0 && <b className="text-text mt-2 block font-[620]">{t('cancel_refund', { amount: publicMoney(refund) })}</b>}
      </p>
      <Field label={t('cancel_reason')}>
        <Textarea ref={first} value={typed} onChange={(event) => setTyped(event.target.value)} maxLength={REASON_MAX} />
      </Field>
    </Dialog>
  );
}

/** Where it says that the booking is cancelled; the button that had the focus is gone. */
function toTop() {
  document.getElementById('main')?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
