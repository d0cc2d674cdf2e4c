import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, replace, useNavigate } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { Departures } from '../../../contract/departures.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../../lib/hooks/use-refreshing.ts';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';
import { load } from '../../lib/load.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { rangeOf } from '../availability/calendar/calendar.ts';
import { CalendarBar } from '../availability/calendar/calendar-bar.tsx';
import { CalendarSkeleton } from '../layout/skeletons.tsx';
import type { Route } from './+types/provider-calendar.ts';
import type { CalendarPeriod } from '../availability/calendar/view-address.ts';
import { calendarAt, periodFrom } from './calendar-address.ts';
import { DeparturesView } from './departures-view.tsx';
import type { OpenDeparture } from './departure-button.tsx';
import { OpenedDeparture, type DepartureOpening } from './opened-departure.tsx';

// Seven columns need a wide screen; on a phone a day is read at a time.
const WIDE = '(width >= 64rem)';

const shownIn = (query: URLSearchParams) => periodFrom(query, hongKongDate(Date.now()), window.matchMedia(WIDE).matches ? 'week' : 'day');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const shown = shownIn(searchParams);
  const address = calendarAt(shown);
  // An address typed in has a place in the history already; one that a link leads to has none yet.
  const is_here = window.location.pathname + window.location.search === pathname + search;
  if (pathname + search !== address) throw is_here ? replace(address) : redirect(address);
  await Promise.all([loadNamespace('availability'), loadNamespace('manifest')]);
  const { from, to } = rangeOf(shown.view, shown.date);
  const departures = await load(
    requireProvider(request).then(() => call(api.availability.departures, { query: { date_from: from, date_to: to } })),
  );
  return { shown, departures };
}

export const HydrateFallback = CalendarSkeleton;

export default function ProviderCalendar({ loaderData: { shown, departures } }: Route.ComponentProps) {
  const { t } = useTranslation(['availability', 'provider']);
  const navigate = useNavigate();
  const data = useLastGood(departures, keyOf(shown));
  const refreshing = useRefreshing();
  const [opened, setOpened] = useState<DepartureOpening | null>(null);
  // While another view is on its way, the next press counts from that one.
  const wanted = shownIn(new URLSearchParams(useWantedQuery()));
  const show = (changed: Partial<CalendarPeriod>) => void navigate(calendarAt({ ...wanted, ...changed }), { preventScrollReset: true });
  const openDeparture: OpenDeparture = (departure) => setOpened({ departure, open: true });
  const words = { failed: t('departures.failed'), slow: t('departures.slow'), stale: t('departures.stale'), reason: '' };
  // A calendar that could not be loaded raises no toast: the failure is logged and shown in its place.
  const { error } = departures;
  useEffect(() => {
    if (error) reportError(error);
  }, [error]);
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('provider:nav.calendar')} noindex />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="h1">{t('provider:nav.calendar')}</h1>
        <ButtonLink to="/provider/availability">{t('departures.times')}</ButtonLink>
      </div>
      <section className="card overflow-hidden" aria-busy={refreshing || undefined}>
        <CalendarBar shown={wanted} onShow={show} />
        <LoadState data={data} error={error} words={words} toast={null} card="" banner="m-3">
          {(found: Departures) => (
            <div className={refreshing ? 'refreshing' : undefined}>
              <DeparturesView shown={shown} found={found} onShow={show} onOpen={openDeparture} />
            </div>
          )}
        </LoadState>
      </section>
      {opened && data && <OpenedDeparture opened={opened} found={data} onClose={() => setOpened({ ...opened, open: false })} />}
    </main>
  );
}

const keyOf = ({ view, date }: CalendarPeriod) => `${view} ${rangeOf(view, date).from}`;
