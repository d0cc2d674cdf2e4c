import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { providerLinks } from './provider-links.ts';

/** The sidebar's links at the thumb, below 1024 px. */
export function ProviderTabbar({ waiting }: { waiting: number }) {
  const { t } = useTranslation('provider');
  return (
    <nav className="tabbar auto-cols-fr! grid-flow-col! grid-cols-none!" aria-label={t('nav.sections')}>
      {providerLinks.map(({ to, words, icon, counts }) => (
        <NavLink key={to} to={to} className={({ isActive }) => (isActive ? 'on' : '')}>
          <Icon name={icon} />
          <span>{t(`nav.${words}`)}</span>
          {counts && waiting > 0 && (
            <span className="dotn">
              {waiting}
              <span className="sr"> {t('nav.waiting')}</span>
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
