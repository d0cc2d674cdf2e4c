import { useTranslation } from 'react-i18next';
import { categoriesToChoose, termsToTell, usualWays, usualWeather } from './form/form-calls.ts';
import { ServiceFormHead } from './form/service-form-head.tsx';
import { ServiceFormSkeleton } from '../layout/service-form-skeleton.tsx';
import { ServiceForm } from './form/service-form.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-service-new.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('own_services'), loadNamespace('getting_paid'), loadNamespace('weather')]);
  const user = await requireProvider(request);
  const [categories, terms, usual_ways, usual_weather] = await Promise.all([
    categoriesToChoose(),
    termsToTell(),
    usualWays(),
    usualWeather(),
  ]);
  return { user_id: user.id, categories, terms, usual_ways, usual_weather };
}

export const HydrateFallback = ServiceFormSkeleton;

export default function ProviderServiceNew({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('own_services');
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('form.new_title')} noindex />
      <ServiceFormHead service={null} is_new />
      <ServiceForm key="new" service={null} {...loaderData} />
    </main>
  );
}
