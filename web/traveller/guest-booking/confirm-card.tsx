import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { useLocale } from '../../copy/locale.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

type Props = { confirm_by: string; token: string; proof: string };

/** Keeps the places of a large booking. It takes a press: programs that look into mails open links, and must not confirm anything. */
export function ConfirmCard({ confirm_by, token, proof }: Props) {
  const { t } = useTranslation('guest');
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();
  const locale = useLocale();
  const toast = useToast();

  const confirm = async () => {
    setBusy(true);
    try {
      await call(api.guests.confirm, { params: { token }, body: { proof } });
      toast.success(t('confirm_done'));
      await revalidate();
      // The button that had the focus is gone.
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      toast.error(words(error, t('confirm_failed')));
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card no-print mt-6 p-5 lg:p-6">
      <h2 className="h2">{t('confirm_title')}</h2>
      <p className="muted mt-1">{t('confirm_sentence', { moment: moment(confirm_by, locale) })}</p>
      <Button
        look="primary"
        size="lg"
        className="mt-4 max-sm:w-full"
        busy={busy}
        busy_words={t('confirming')}
        onClick={() => void confirm()}
      >
        {t('confirm')}
      </Button>
    </section>
  );
}
