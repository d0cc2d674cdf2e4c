import { useTranslation } from 'react-i18next';
import { Form, useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';

/** Screens with a search of their own. */
const searching = ['/', '/experiences'];

/** Searches the catalogue from any other screen; a plain form, so it works before and without JavaScript. */
export function HeaderSearch({ id, className }: { id: string; className: string }) {
  const { t } = useTranslation();
  if (searching.includes(useLocation().pathname)) return null;
  return (
    <Form role="search" action="/experiences" aria-label={t('nav.find')} className={`input-ic ${className}`}>
      <label className="sr" htmlFor={id}>
        {t('nav.find')}
      </label>
      <Icon name="search" />
      <input id={id} name="search" type="search" className="input" maxLength={200} placeholder={t('nav.search')} enterKeyHint="search" />
    </Form>
  );
}
