import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { bringWords } from '../../../copy/more-words.ts';
import { ProviderSkeleton } from '../../layout/provider-skeleton.tsx';
import { call } from '../../../lib/call/call.ts';
import { loaded } from '../../../lib/loaded.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useKept } from '../../../lib/hooks/use-kept.ts';
import { ownServicesToChoose } from './own-page-calls.ts';
import { PageFormHead } from './page-form-head.tsx';
import { PageForm } from './page-form.tsx';
import { PageInsights } from '../list/page-insights.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-page-edit.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await bringWords('own_pages');
  const page = await loaded(requireProvider(request).then(() => call(api.ownPages.get, { params })));
  return { page, services: page.found && (await ownServicesToChoose()) };
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderPageEdit({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('own_pages');
  const { revalidate } = useRevalidator();
  const kept = useKept(loaderData.page, params.id);
  const { error } = loaderData.page;
  const missing = error?.status === 404;
  useErrorToast(error, missing ? t('form.not_found') : t('form.failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('form.edit_title')} noindex />
      <PageFormHead page={missing ? null : kept} is_new={false} />
      {missing ? (
        <section className="card">
          <EmptyState
            spot="pages"
            title={t('form.not_found')}
            sentence={t('form.not_found_sentence')}
            action={<ButtonLink to="/provider/pages">{t('form.to_list')}</ButtonLink>}
          />
        </section>
      ) : kept ? (
        <>
          <PageForm key={kept.id} page={kept} services={loaderData.services} />
          <PageInsights page={kept} />
        </>
      ) : (
        <section className="card">
          <ErrorState title={t('form.failed')} sentence={error?.timed_out ? t('form.slow') : undefined} retry={() => void revalidate()} />
        </section>
      )}
    </main>
  );
}
