import { useTranslation } from 'react-i18next';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { ProviderSkeleton } from '../../layout/provider-skeleton.tsx';
import { requireProvider } from '../../../lib/session/session.tsx';
import { ownServicesToChoose } from './own-page-calls.ts';
import { PageFormHead } from './page-form-head.tsx';
import { PageForm } from './page-form.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-page-new.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('own_pages');
  await requireProvider(request);
  return { services: await ownServicesToChoose() };
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderPageNew({ loaderData: { services } }: Route.ComponentProps) {
  const { t } = useTranslation('own_pages');
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('form.new_title')} noindex />
      <PageFormHead page={null} is_new />
      <PageForm page={null} services={services} />
    </main>
  );
}
