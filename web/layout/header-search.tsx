import { useTranslation } from 'react-i18next';
import { SearchInput } from '../offer/search/search-input.tsx';
import { Icon } from '../ui/icon.tsx';

/** Searches the catalogue; a plain form, so it works before and without JavaScript. Hidden by style on screens with a search of their own. */
export function HeaderSearch({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <form role="search" action="/experiences" className={`header-search input-ic ${className}`}>
      <Icon name="search" />
      <SearchInput aria-label={t('nav.find')} placeholder={t('nav.find_short')} />
    </form>
  );
}
