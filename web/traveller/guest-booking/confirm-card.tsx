import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';

type Props = { confirm_by: string; token: string; proof: string };

/** Confirms a large booking, by a button: programs that scan mails open links, and must not confirm anything. */
export function ConfirmCard({ confirm_by, token, proof }: Props) {
  const { t } = useTranslation('guest');
  const { busy, run } = useAction({ refresh: 'always' });
  const locale = useLocale();

  const confirm = async () => {
    const is_confirmed = await run(() => call(api.guests.confirm, { params: { token }, body: { proof } }), {
      done: t('confirm_done'),
      failed: t('confirm_failed'),
    });
    // The button that had the focus has gone.
    if (is_confirmed) document.getElementById('main')?.focus({ preventScroll: true });
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
