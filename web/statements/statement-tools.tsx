import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import { saveAs } from '../lib/save-as.ts';
import { signedFile } from '../lib/call/signed-fetch.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** A statement as a file for a spreadsheet, and on paper. */
export function StatementTools({ file, month }: { file: Endpoint; month: string }) {
  const { t } = useTranslation('statement');
  const name = `sampan-statement-${month}.csv`;
  return (
    <>
      <ActionButton
        busy_words={t('csv_busy')}
        toast="both"
        action={async () => saveAs(await signedFile(file, { query: { month } }), name)}
        done={t('csv_done', { name })}
        failed={t('csv_failed')}
      >
        <Icon name="download" />
        {t('csv')}
      </ActionButton>
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
    </>
  );
}
