import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { date as dateText } from '../../../contract/dates.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { CheckIn } from './check-in/check-in.tsx';
import { ManifestDay } from './manifest-day.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { findPassengers } from './find-passengers.ts';
import type { ManifestDeparture } from './passenger-parts.tsx';
import { DepartureCard } from './departure-card.tsx';
import { PrintedLine } from './printed-line.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-manifest.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('manifest');
  // An invalid date in the address is ignored.
  const asked = dateText.safeParse(new URL(request.url).searchParams.get('date'));
  const date = asked.success ? asked.data : hongKongDate(Date.now());
  return { date, day: await load(requireProvider(request).then(() => call(api.bookings.manifest, { query: { date } }))) };
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderManifest({ loaderData: { date, day } }: Route.ComponentProps) {
  const { t } = useTranslation('manifest');
  const data = useLastGood(day, date);
  const words = { failed: t('failed'), slow: t('slow'), stale: t('stale') };
  const [search, setSearch] = useState('');
  const print = () => {
    // On paper the day is whole.
    flushSync(() => setSearch(''));
    window.print();
  };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <div className="manifest-day">
        <ManifestDay date={date}>
          {data && data.departures.length > 0 && (
            <>
              <Button onClick={print}>
                <Icon name="print" />
                {t('print')}
              </Button>
              <ButtonLink to={`/provider/call-off?date=${date}`}>{t('call_off_day')}</ButtonLink>
              <CheckIn />
            </>
          )}
        </ManifestDay>
      </div>
      {data && data.departures.length > 0 && (
        <div className="no-print mb-4">
          <SearchBox
            value={search}
            onChange={setSearch}
            label={t('search')}
            placeholder={t('search_placeholder')}
            clear_label={t('clear_search')}
          />
        </div>
      )}
      <LoadState data={data} error={day.error} words={words}>
        {({ departures }) => <Departures departures={findPassengers(departures, search)} date={date} search={search} />}
      </LoadState>
    </main>
  );
}

type DeparturesProps = { departures: readonly ManifestDeparture[]; date: string; search: string };

function Departures({ departures, date, search }: DeparturesProps) {
  const { t } = useTranslation('manifest');
  if (departures.length === 0)
    return (
      <section className="card" role="status">
        {search === '' ? (
          <EmptyState spot="calendar" title={t('empty')} sentence={t('empty_sentence')} />
        ) : (
          <EmptyState spot="search" title={t('none_found', { search })} sentence={t('none_found_sentence')} />
        )}
      </section>
    );
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 print:block">
        {departures.map((departure) => (
          <DepartureCard key={departure.slot_id} departure={departure} date={date} />
        ))}
      </div>
      <PrintedLine />
    </>
  );
}
