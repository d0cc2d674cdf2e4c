import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import mark from '../../art/logo/logo-mark.svg';
import { LanguageSwitch } from '../../layout/language-switch.tsx';

/** The thin bar over a provider's page: a link to Sampan, what was booked here, the language. */
export function PageBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('pages');
  return (
    <nav className="flex h-12 items-center gap-2 bg-bg px-4 lg:px-10" aria-label="Sampan">
      <Link className="muted mr-auto flex min-h-11 items-center gap-2 text-sm no-underline" to="/">
        <img src={mark} width="24" height="24" alt="" />
        {t('on_sampan')}
      </Link>
      {children}
      <LanguageSwitch />
    </nav>
  );
}
