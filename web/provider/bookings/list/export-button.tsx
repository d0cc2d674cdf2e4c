import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { saveAs } from '../../../lib/save-as.ts';
import { signedFile } from '../../../lib/call/signed-fetch.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { filtersOf } from '../../../lib/list-state.ts';
import type { BookingsView } from './filters/list-filters.ts';

/** Exports all pages of the filtered list as CSV. */
export function ExportButton({ view }: { view: BookingsView }) {
  const { t } = useTranslation('own_bookings');
  const save = async () => {
    const name = `sampan-bookings-${hongKongDate(Date.now())}.csv`;
    saveAs(await signedFile(api.bookings.export, { query: filtersOf(view) }), name);
    return name;
  };
  return (
    <ActionButton
      busy_words={t('export.busy')}
      toast="both"
      action={save}
      done={(name) => t('export.done', { name })}
      failed={t('export.failed')}
    >
      {t('export.button')}
    </ActionButton>
  );
}
