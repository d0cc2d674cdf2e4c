import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { signedFile } from '../../lib/call/signed-fetch.ts';
import { saveAs } from '../../lib/save-as.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Downloads the bank file of a run of payouts; `about` is its row, for screen readers. */
export function BankFile({ run_id, about = '' }: { run_id: string; about?: string }) {
  const { t } = useTranslation('operator');
  return (
    <ActionButton
      size="sm"
      about={about}
      busy_words={t('payouts.file_busy')}
      toast="both"
      action={async () => saveAs(await signedFile(api.payouts.runFile, { params: { id: run_id } }), `sampan-payouts-${run_id}.csv`)}
      done={t('payouts.file_done')}
      failed={t('payouts.file_failed')}
    >
      <Icon name="download" />
      {t('payouts.file')}
    </ActionButton>
  );
}
