import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { useRefusalWords } from '../../../copy/refusal-words.ts';
import { saveAs } from '../../../lib/save-as.ts';
import { signedFile } from '../../../lib/call/signed-fetch.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { narrowed, type Filters } from './list-filters.ts';

/** Everything that is filtered, on all pages, as a file for a spreadsheet. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { t } = useTranslation('desk');
  const [busy, setBusy] = useState(false);
  const refusal = useRefusalWords();
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      const file = await signedFile(api.bookings.export, { query: narrowed(filters) });
      const name = `sampan-bookings-${hongKongDate(Date.now())}.csv`;
      saveAs(file, name);
      toast.success(t('export.done', { name }));
    } catch (error) {
      toast.error([t('export.failed'), refusal(error, '')].filter(Boolean).join('\n'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} busy_words={t('export.busy')} onClick={() => void save()}>
      {t('export.button')}
    </Button>
  );
}
