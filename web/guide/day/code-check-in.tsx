import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { VoucherCodeField } from '../../booking/fields/voucher-code-field.tsx';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Checks a party in by the code on their voucher. A code that is refused stays in the field to be corrected. */
export function CodeCheckIn() {
  const { t } = useTranslation(['manifest', 'team']);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none', about: typed });
  const submit = async () => {
    const voucher = typed.trim();
    setMissing(voucher === '');
    if (voucher === '' || busy) return;
    await run(() => call(api.guide.checkIn, { body: { voucher } }), {
      done: ({ customer_name }) => t('team:guide.checked', { name: customer_name }),
      failed: t('check_in.failed_sentence'),
      then: () => setTyped(''),
    });
  };
  return (
    <details className="card mb-4 p-4">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t('team:guide.code_open')}</summary>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {error && <Banner tone="danger">{error.words}</Banner>}
        <VoucherCodeField
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setMissing(false);
          }}
          error={missing ? t('check_in.code_missing') : undefined}
        />
        <Button type="submit" look="primary" size="lg" block busy={busy} busy_words={t('check_in.sending')}>
          {t('check_in.send')}
        </Button>
      </form>
    </details>
  );
}
