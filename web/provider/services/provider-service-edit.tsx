import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { categoriesToChoose, termsToTell } from './form/form-calls.ts';
import { ServiceFormHead } from './form/service-form-head.tsx';
import { ServiceFormSkeleton } from '../layout/service-form-skeleton.tsx';
import { ServiceForm } from './form/service-form.tsx';
import { call } from '../../lib/call/call.ts';
import { loaded } from '../../lib/loaded.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-service-edit.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loaded(
    requireProvider(request).then(async (user) => {
      const [service, categories, terms] = await Promise.all([call(api.ownServices.get, { params }), categoriesToChoose(), termsToTell()]);
      return { user_id: user.id, service, categories, terms };
    }),
  );
}

export const HydrateFallback = ServiceFormSkeleton;

export default function ProviderServiceEdit({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('own_services');
  const { revalidate } = useRevalidator();
  const kept = useKept(loaderData, params.id);
  const { error } = loaderData;
  const missing = error?.status === 404;
  useErrorToast(error, missing ? t('form.not_found') : error?.timed_out ? null : t('form.failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('form.edit_title')} noindex />
      <ServiceFormHead service={missing ? null : (kept?.service ?? null)} is_new={false} />
      {kept && error && !missing && <StaleBanner className="mb-4">{t('form.stale')}</StaleBanner>}
      {missing ? (
        <section className="card">
          <EmptyState
            spot="services"
            title={t('form.not_found')}
            sentence={t('form.not_found_sentence')}
            action={<ButtonLink to="/provider/services">{t('form.to_list')}</ButtonLink>}
          />
        </section>
      ) : kept ? (
        <ServiceForm key={kept.service.id} {...kept} />
      ) : (
        <section className="card">
          <ErrorState title={t('form.failed')} sentence={error?.timed_out ? t('form.slow') : undefined} retry={() => void revalidate()} />
        </section>
      )}
    </main>
  );
}
