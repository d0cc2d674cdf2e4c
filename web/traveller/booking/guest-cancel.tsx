import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GuestBooking } from '../../../contract/guests.ts';
import { QuoteLines } from '../../booking/cancellation/quote-lines.tsx';
import { useQuote } from '../../booking/cancellation/use-quote.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { lateResolver, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { outlookSentence } from '../../offer/cancellation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import type { CustomerActions } from './customer-actions.ts';

const REASON_MAX = 500;

type Props = { booking: GuestBooking; actions: Pick<CustomerActions, 'cancel' | 'quote'> };

/** The terms with their exact deadline, and a button to cancel while they allow it. The server decides. */
export function GuestCancel({ booking, actions }: Props) {
  const { t } = useTranslation('guest');
  const locale = useLocale();
  const [is_asking, setAsking] = useState(false);
  const quote = useQuote();
  const { status, can, cancellation } = booking;
  if (status === 'cancelled' || status === 'completed' || booking.choose_by !== null) return null;
  const ask = () => {
    quote.ask(actions.quote);
    setAsking(true);
  };
  return (
    <section className="card no-print p-5 lg:p-6">
      <h2 className="h2">{t('cancel_title')}</h2>
      <p className="muted mt-1 text-md">
        <span>{outlookSentence(cancellation, locale)}</span> {!can.cancel && <span>{t('cancel_closed')}</span>}
      </p>
      {can.cancel && (
        <Button look="danger-quiet" className="mt-4" onClick={ask}>
          {t('cancel')}
        </Button>
      )}
      <CancelDialog quote={quote} open={is_asking} onClose={() => setAsking(false)} onCancel={actions.cancel} />
    </section>
  );
}

type CancelProps = {
  quote: ReturnType<typeof useQuote>;
  open: boolean;
  onClose: () => void;
  onCancel: CustomerActions['cancel'];
};

type CancelFields = { reason: string };

const rules = () => import('../../../contract/bookings.ts').then(({ cancelBody }) => cancelBody);

function CancelDialog({ quote: { answer, again }, open, onClose, onCancel }: CancelProps) {
  const { t } = useTranslation('guest');
  const checkReason = lateResolver<CancelFields>(rules, wordsIn(useLocale()));
  const { register, handleSubmit, formState } = useForm<CancelFields>({
    defaultValues: { reason: '' },
    // A reason is one line on the wire; line breaks become spaces.
    resolver: ({ reason }, ...rest) => checkReason({ reason: reason.replace(/\s+/g, ' ').trim() }, ...rest),
  });
  const { busy, run } = useAction({ refresh: 'always' });
  const sendOnce = useSendOnce();
  const first = useRef<HTMLTextAreaElement>(null);
  const { ref, ...reason_field } = register('reason');

  const cancel = handleSubmit(async ({ reason }) => {
    if (!answer.quote) return;
    const { refund } = answer.quote;
    const is_cancelled = await run(() => sendOnce({ reason, refund }, (key, body) => onCancel(body, key)), {
      done: t('cancelled'),
      failed: t('cancel_failed'),
      then: onClose,
      onRefusal: ({ code }) => {
        if (code === 'refund_changed') again();
        return false;
      },
    });
    if (is_cancelled) toTop();
  });
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
          <Button
            look="danger"
            className="max-sm:grow"
            disabled={!answer.quote?.may_cancel}
            busy={busy}
            busy_words={t('cancelling')}
            onClick={() => void cancel()}
          >
            {t('cancel')}
          </Button>
        </div>
      }
    >
      <div className="muted mb-5 text-md">
        <p>{t('cancel_ask_sentence')}</p>
        <QuoteLines answer={answer} reader="customer" again={again} />
      </div>
      <Field label={t('cancel_reason')} error={formState.errors.reason?.message}>
        <Textarea
          {...reason_field}
          ref={(element) => {
            ref(element);
            first.current = element;
          }}
          maxLength={REASON_MAX}
        />
      </Field>
      <Notice of="reason" className="mt-3" />
    </Dialog>
  );
}

/** To where the screen says that the booking is cancelled; the button that had the focus has gone. */
function toTop() {
  document.getElementById('main')?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
