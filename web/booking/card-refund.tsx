import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import type { Booking } from '../../contract/bookings.ts';
import { call } from '../lib/call/call.ts';
import { useSendOnce } from '../lib/call/use-send-once.ts';
import { exactMoney } from '../lib/format/money.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';

/** Sends what is due back to the card, after one question; one that is on its way is asked about again. */
export function CardRefund({
  booking: { id, client_name, card_refund },
}: {
  booking: Pick<Booking, 'id' | 'client_name' | 'card_refund'>;
}) {
  const { t } = useTranslation('statement');
  const [open, setOpen] = useState(false);
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'both' });
  const sendOnce = useSendOnce();
  if (!card_refund) return null;
  const amount = exactMoney(card_refund.amount);
  const refund = () =>
    run(() => sendOnce({ id, amount }, (idempotency_key) => call(api.cards.refund, { params: { id }, idempotency_key })), {
      done: t('refund.card_done', { amount }),
      failed: t('refund.card_failed'),
      then: () => setOpen(false),
    });
  if (card_refund.waits)
    return (
      <Banner tone="info" className="mt-4">
        <strong className="block">{t('refund.card_waits', { amount })}</strong>
        {t('refund.card_waits_sentence')}
        <Button size="sm" className="mt-2" busy={busy} busy_words={t('refund.card_asking')} onClick={() => void refund()}>
          {t('refund.card_ask')}
        </Button>
      </Banner>
    );
  return (
    <>
      <Button block look="primary" className="mt-4" onClick={() => setOpen(true)}>
        {t('refund.card', { amount })}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('refund.card_title')}
        footer={
          <div className="flex justify-end">
            <Button look="primary" className="max-sm:grow" busy={busy} busy_words={t('refund.card_sending')} onClick={() => void refund()}>
              {t('refund.card', { amount })}
            </Button>
          </div>
        }
      >
        {error && (
          <Banner tone="danger" className="mb-4">
            {error.words}
          </Banner>
        )}
        <p className="muted text-md">{t('refund.card_sentence', { name: client_name, amount })}</p>
      </Dialog>
    </>
  );
}
