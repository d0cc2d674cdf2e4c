import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoth, type BilingualKey } from '../../i18n/both.tsx';
import { LanguageSwitch } from '../../layout/language-switch.tsx';
import { Logo } from '../../layout/logo.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';

type Props = { page_title: string; title: BilingualKey; picture: string; note?: ReactNode; children: ReactNode };

/** The frame of login and register: the form on the left, Hong Kong on the right from 1024 px. */
export function AuthLayout({ page_title, title, picture, note, children }: Props) {
  const { lead, other, other_lang } = useBoth()(title);
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1fr_1.05fr]">
      <PageTitle title={page_title} />
      <div className="flex flex-col px-5 py-4 md:px-12 lg:px-14 lg:py-7">
        <header className="flex items-center justify-between" aria-label={t('nav.main')}>
          <Logo />
          <LanguageSwitch />
        </header>
        <main id="main" tabIndex={-1} className="mx-auto my-auto w-full max-w-[25.5rem] py-8">
          <h1 className="h1">
            {lead}
            <span className="muted mt-1 block text-lg font-500 tracking-normal" lang={other_lang}>
              {other}
            </span>
          </h1>
          {children}
        </main>
        {note && <footer className="quiet text-sm">{note}</footer>}
      </div>
      <div className="relative overflow-hidden max-lg:hidden">
        <img src={picture} alt="" className="absolute inset-0 h-full w-full object-cover" />
      </div>
    </div>
  );
}
