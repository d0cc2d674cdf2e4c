import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { OwnService } from '../../../contract/catalogue.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { ListPage } from '../../layout/list-page.tsx';
import { useListState } from '../../lib/hooks/use-list-state.ts';
import { loadList } from '../../lib/load-list.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';
import { ListSkeleton } from '../layout/skeletons.tsx';
import { useOwnServices } from '../bookings/list/use-own-services.ts';
import { call } from '../../lib/call/call.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { OwnReviews } from './own-reviews.tsx';
import { reviewChoices } from './review-choices.ts';
import type { Route } from './+types/provider-reviews.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, reviewChoices, ({ show, ...query }) =>
    requireProvider(request).then(() =>
      call(api.reviews.list, { query: { ...query, ...(show && { answered: show === 'answered' ? 'yes' : 'no' }) } }),
    ),
  );
}

export const HydrateFallback = ListSkeleton;

export default function ProviderReviews({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reviews');
  const { revalidate } = useRevalidator();
  const services = useOwnServices();
  const retry = () => {
    services.again();
    void revalidate();
  };
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <ListPage
      title={t('title')}
      shown={loaderData}
      words={words}
      retry={retry}
      above={(last) => last && services.list.length > 1 && <ServiceChoice services={services.list} />}
    >
      {(list) => <OwnReviews list={list} view={loaderData.view} />}
    </ListPage>
  );
}

function ServiceChoice({ services }: { services: readonly OwnService[] }) {
  const { t } = useTranslation('reviews');
  const locale = useLocale();
  const { wanted, show } = useListState(reviewChoices);
  return (
    <Field label={t('service')} className="mb-4 max-w-96">
      <Select value={wanted.chosen.service} onChange={({ target }) => show({ service: target.value }, 'push')}>
        <option value="">{t('every_service')}</option>
        {services.map(({ id, title, title_zh }) => (
          <option key={id} value={id}>
            {inLocale(title, title_zh, locale).text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
