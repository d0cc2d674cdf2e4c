import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { serviceChoices } from './list-filters.ts';
import { OwnServicesResults } from './own-services-results.tsx';
import { ServicesBar } from './services-bar.tsx';
import { ServicesSkeleton } from '../../layout/services-skeleton.tsx';
import { useListLayout } from './use-list-layout.ts';
import { ListPage } from '../../../layout/list-page.tsx';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { call } from '../../../lib/call/call.ts';
import { loadList } from '../../../lib/load-list.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Route } from './+types/provider-services.ts';

const PAGE_SIZE = 24;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('own_services');
  return loadList(
    request,
    serviceChoices,
    (query) => requireProvider(request).then(() => call(api.ownServices.list, { query })),
    PAGE_SIZE,
  );
}

export const HydrateFallback = ServicesSkeleton;

export default function ProviderServices({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['own_services', 'reviews']);
  const [layout, setLayout] = useListLayout();
  const words = { failed: t('list.failed'), slow: t('list.slow'), stale: t('list.stale') };
  return (
    <ListPage
      title={t('list.title')}
      aside={() => (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/provider/reviews">
            <Icon name="star" />
            {t('reviews:title')}
          </ButtonLink>
          <ButtonLink look="primary" to="/provider/services/new">
            <Icon name="plus" />
            {t('list.create')}
          </ButtonLink>
        </div>
      )}
      above={(last) => <ServicesBar search={loaderData.view.search} counts={last?.counts} layout={layout} onLayout={setLayout} />}
      shown={loaderData}
      words={words}
      page_size={PAGE_SIZE}
    >
      {(found) => <OwnServicesResults list={found} view={loaderData.view} layout={layout} />}
    </ListPage>
  );
}
