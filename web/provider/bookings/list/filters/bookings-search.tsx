import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../../ui/form/search-box.tsx';

/** Searches bookings by guest, service or reference. */
export function BookingsSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { t } = useTranslation('own_bookings');
  return (
    <SearchBox
      value={value}
      onChange={onChange}
      label={t('list.search')}
      placeholder={t('list.search_placeholder')}
      clear_label={t('list.clear_search')}
    />
  );
}
