import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicMoney } from '../../../rules/money.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FileDrop } from '../../ui/picture/file-drop.tsx';
import { UserText } from '../../ui/user-text.tsx';
import type { ReportPayment } from './report-payment.ts';

type Props = { amount: string; provider: string; open: boolean; onClose: () => void; onReport: ReportPayment };

/** "I have paid", with the bank's slip if the customer likes. */
export function ReportDialog({ amount, provider, open, onClose, onReport }: Props) {
  const { t } = useTranslation(['fps', 'common']);
  const [slip, setSlip] = useState<File | null>(null);
  const { busy, error, run } = useAction({ refresh: 'always', about: slip?.name });
  const report = async () => {
    const is_sent = await run(() => onReport(slip), {
      done: t('reported_toast', { provider }),
      failed: t('report_failed', { provider }),
      then: onClose,
    });
    if (is_sent) setSlip(null);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<UserText text={t('report_title', { provider })} />}
      footer={
        <Button look="primary" block busy={busy} busy_words={t('reporting')} onClick={() => void report()}>
          {t('report_submit', { amount: publicMoney(amount) })}
        </Button>
      }
    >
      <p className="muted mb-5 text-md">
        <UserText text={t('report_sentence', { provider })} />
      </p>
      <Field label={t('slip')} hint={t('slip_hint', { provider })} optional error={error?.fields.slip?.join(' ')}>
        <FileDrop
          label={slip ? <b className="font-600">{t('slip_chosen', { name: slip.name })}</b> : undefined}
          onFiles={([first]) => setSlip(first ?? null)}
        />
      </Field>
      {slip && (
        <Button size="sm" className="mt-2" onClick={() => setSlip(null)}>
          {t('common:files.remove')}
        </Button>
      )}
    </Dialog>
  );
}
