import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { saveAs } from '../lib/save-as.ts';
import { signedFile } from '../lib/call/signed-fetch.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';

/** A statement as a file for a spreadsheet, and on paper. */
export function StatementTools({ file, month }: { file: Endpoint; month: string }) {
  const { t } = useTranslation('statement');
  const [busy, setBusy] = useState(false);
  const refusal = useRefusalWords();
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      const statement = await signedFile(file, { query: { month } });
      const name = `sampan-statement-${month}.csv`;
      saveAs(statement, name);
      toast.success(t('csv_done', { name }));
    } catch (error) {
      toast.error([t('csv_failed'), refusal(error, '')].filter(Boolean).join('\n'));
    }
    setBusy(false);
  };
  return (
    <>
      <Button busy={busy} busy_words={t('csv_busy')} onClick={() => void save()}>
        <Icon name="download" />
        {t('csv')}
      </Button>
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
    </>
  );
}
