import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { GuestBooking } from '../../../contract/guests.ts';
import { publicMoney, toCents } from '../../../rules/money.ts';
import { refundOnCancelling } from '../../../rules/refunds.ts';
import { useLocale } from '../../copy/locale.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { moment } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { CustomerDeeds } from './customer-deeds.ts';
import { afterFailure, intentFor, newKey, type Intent } from '../../booking/dialog/intent.ts';

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
  const [busy, setBusy] = useState(false);
  const intent = useRef<Intent | null>(null);
  const first = useRef<HTMLTextAreaElement>(null);
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();
  const toast = useToast();
  // One line to the server; a line break in a reason is only a pause.
  const reason = typed.replace(/\s+/g, ' ').trim();

  const refund = refundOnCancelling(booking);

  const cancel = async () => {
    setBusy(true);
    const now = intentFor({ reason }, intent.current, newKey);
    intent.current = now;
    try {
      await onCancel(reason, now.key);
      onClose();
      toast.success(t('cancelled'));
      await revalidate();
      toTop();
    } catch (error) {
      if (error instanceof CallError) intent.current = afterFailure(now, error);
      toast.error(words(error, t('cancel_failed')));
      await revalidate();
    } finally {
      setBusy(false);
    }
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
