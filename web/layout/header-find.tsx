import type { ToggleEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { HeaderSearch } from './header-search.tsx';
import { useDetails } from './use-details.ts';

/** Where the header has no room for its search, a button that opens it. */
export function HeaderFind({ className }: { className: string }) {
  const { t } = useTranslation();
  const focusBox = ({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>) => {
    if (newState === 'open') currentTarget.querySelector('input')?.focus();
  };
  return (
    <details ref={useDetails()} className={`header-find ${className}`} onToggle={focusBox}>
      <summary className="btn btn-ghost btn-icon" aria-label={t('nav.find')}>
        <Icon name="search" />
      </summary>
      <div className="header-find-panel">
        <HeaderSearch />
      </div>
    </details>
  );
}
