import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { ProviderSkeleton } from '../../layout/provider-skeleton.tsx';
import { call } from '../../../lib/call/call.ts';
import { load } from '../../../lib/load.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { ownServicesToChoose } from './own-page-calls.ts';
import { PageFormHead } from './page-form-head.tsx';
import { PageEmbed } from '../embed/page-embed.tsx';
import { PageForm } from './page-form.tsx';
import { PageInsights } from '../list/page-insights.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-page-edit.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await loadNamespace('own_pages');
  const page = await load(requireProvider(request).then(() => call(api.ownPages.get, { params })));
  return { page, services: page.data && (await ownServicesToChoose()) };
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderPageEdit({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('own_pages');
  const data = useLastGood(loaderData.page, params.id);
  const { error } = loaderData.page;
  const missing = error?.status === 404;
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('form.edit_title')} noindex />
      <PageFormHead page={missing ? null : data} is_new={false} />
      <LoadState
        data={data}
        error={error}
        words={{ failed: t('form.failed'), slow: t('form.slow') }}
        missing={missing && <Missing />}
        toast={t(missing ? 'form.not_found' : 'form.failed')}
      >
        {(page) => (
          <>
            <PageForm key={page.id} page={page} services={loaderData.services} />
            <PageInsights page={page} />
            <PageEmbed key={`${page.id} embed`} page={page} />
          </>
        )}
      </LoadState>
    </main>
  );
}

function Missing() {
  const { t } = useTranslation('own_pages');
  return (
    <section className="card">
      <EmptyState
        spot="pages"
        title={t('form.not_found')}
        sentence={t('form.not_found_sentence')}
        action={<ButtonLink to="/provider/pages">{t('form.to_list')}</ButtonLink>}
      />
    </section>
  );
}
