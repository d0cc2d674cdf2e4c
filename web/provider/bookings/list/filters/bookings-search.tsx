import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../../ui/form/search-box.tsx';

/** Searches bookings by guest, service or reference. */
export function BookingsSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { t } = useTranslation('provider');
  return (
    <SearchBox
      value={value}
      onChange={onChange}
      label={t('bookings.search')}
      placeholder={t('bookings.search_placeholder')}
      clear_label={t('bookings.clear_search')}
    />
  );
}
