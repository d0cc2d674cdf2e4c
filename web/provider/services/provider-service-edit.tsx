import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { categoriesToChoose, termsToTell, usualWays, usualWeather } from './form/form-calls.ts';
import { ServiceFormHead } from './form/service-form-head.tsx';
import { ServiceFormSkeleton } from '../layout/service-form-skeleton.tsx';
import { ServiceForm } from './form/service-form.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-service-edit.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('own_services'), loadNamespace('getting_paid'), loadNamespace('weather')]);
  return load(
    requireProvider(request).then(async (user) => {
      const calls = [call(api.ownServices.get, { params }), categoriesToChoose(), termsToTell(), usualWays(), usualWeather()] as const;
      const [service, categories, terms, usual_ways, usual_weather] = await Promise.all(calls);
      return { user_id: user.id, service, categories, terms, usual_ways, usual_weather };
    }),
  );
}

export const HydrateFallback = ServiceFormSkeleton;

export default function ProviderServiceEdit({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('own_services');
  const data = useLastGood(loaderData, params.id);
  const { error } = loaderData;
  const missing = error?.status === 404;
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('form.edit_title')} noindex />
      <ServiceFormHead service={missing ? null : (data?.service ?? null)} is_new={false} />
      <LoadState
        data={data}
        error={error}
        words={{ failed: t('form.failed'), slow: t('form.slow'), stale: t('form.stale') }}
        missing={missing && <Missing />}
        {...(missing && { toast: t('form.not_found') })}
      >
        {(found) => <ServiceForm key={found.service.id} {...found} />}
      </LoadState>
    </main>
  );
}

function Missing() {
  const { t } = useTranslation('own_services');
  return (
    <section className="card">
      <EmptyState
        spot="services"
        title={t('form.not_found')}
        sentence={t('form.not_found_sentence')}
        action={<ButtonLink to="/provider/services">{t('form.to_list')}</ButtonLink>}
      />
    </section>
  );
}
