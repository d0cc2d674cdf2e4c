import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { locales } from '../../../rules/localized-text.ts';
import { cardOf } from '../../offer/card.ts';
import { Groups } from './groups.tsx';
import { Hero } from './hero.tsx';
import { Newsletter } from './newsletter.tsx';
import { ProviderBand } from './provider-band.tsx';
import { THIS_WEEK, ThisWeek } from './this-week.tsx';
import type { SiteHandle } from '../../layout/site-page.tsx';
import { onServer } from '../../lib/context.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { orRefusal } from '../../lib/loading.ts';
import { JsonLd } from '../../ui/json-ld.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/landing.ts';

export const handle: SiteHandle = { header: 'clear', seen_first: true };

const SHOWCASE = 'fragrant-tides';

/** What can be booked in the coming week, and a provider's page to look at. */
export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(onServer);
  const today = hongKongDate(Date.now());
  const query = { page_size: 48, date_from: today, date_to: addDays(today, THIS_WEEK) };
  const { results } = await call(api.services.list, { query }).catch(orRefusal);
  const services = results.map(cardOf);
  const live = services.find(({ page_slug }) => page_slug === SHOWCASE) ?? services.find(({ page_slug }) => page_slug !== null);
  return { services, live_slug: live?.page_slug ?? null, today };
}

export default function Landing({ loaderData: { services, live_slug, today } }: Route.ComponentProps) {
  const { t } = useTranslation('landing');
  const address = `${useOrigin()}/`;
  return (
    <main id="main" tabIndex={-1}>
      <PageTitle title={t('title')} description={t('description')} address={address} />
      <JsonLd facts={{ '@type': 'WebSite', name: 'Sampan 舢舨', url: address, inLanguage: locales }} />
      <Hero today={today} />
      <ThisWeek services={services} today={today} />
      <Groups />
      <ProviderBand live_slug={live_slug} />
      <Newsletter />
    </main>
  );
}
