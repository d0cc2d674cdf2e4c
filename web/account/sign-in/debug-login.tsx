import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { LoginTest } from './login-test.tsx';
import { NotFound } from '../../layout/not-found.tsx';
import { onServer } from '../../lib/context.ts';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/debug-login.ts';

/** In production there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(onServer).production) throw data(null, { status: 404 });
  return null;
}

export default function DebugLogin() {
  const { t } = useTranslation('accounts');
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[80dvh] pt-7 pb-16 lg:pt-10">
      <PageTitle title={t('debug.title')} noindex />
      <div className="max-w-form">
        <h1 className="h1">{t('debug.title')}</h1>
        <p className="muted mt-1">{t('debug.sentence')}</p>
        <LoginTest />
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return <NotFound />;
}
