import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { date as dateText } from '../../../contract/dates.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { bringWords } from '../../copy/more-words.ts';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { loaded } from '../../lib/loaded.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { DepartureCard } from './departure-card.tsx';
import { CheckIn } from './check-in.tsx';
import { ManifestDay } from './manifest-day.tsx';
import { PrintedLine } from './printed-line.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-manifest.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await bringWords('manifest');
  // Nonsense in the address counts as not asked.
  const asked = dateText.safeParse(new URL(request.url).searchParams.get('date'));
  const date = asked.success ? asked.data : hongKongDate(Date.now());
  return { date, day: await loaded(requireProvider(request).then(() => call(api.bookings.manifest, { query: { date } }))) };
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderManifest({ loaderData: { date, day } }: Route.ComponentProps) {
  const { t } = useTranslation('manifest');
  const { revalidate } = useRevalidator();
  const kept = useKept(day, date);
  const { error } = day;
  useErrorToast(error, error?.timed_out ? null : t('failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <div className="manifest-day">
        <ManifestDay date={date}>
          {kept && kept.departures.length > 0 && (
            <>
              <Button onClick={() => window.print()}>
                <Icon name="print" />
                {t('print')}
              </Button>
              <CheckIn />
            </>
          )}
        </ManifestDay>
      </div>
      {kept && error && <StaleBanner className="mb-4">{t('stale')}</StaleBanner>}
      {!kept && (
        <section className="card">
          <ErrorState title={t('failed')} sentence={error?.timed_out ? t('slow') : undefined} retry={() => void revalidate()} />
        </section>
      )}
      {kept?.departures.length === 0 && (
        <section className="card">
          <EmptyState spot="calendar" title={t('empty')} sentence={t('empty_sentence')} />
        </section>
      )}
      {kept && kept.departures.length > 0 && (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 print:block">
            {kept.departures.map((departure) => (
              <DepartureCard key={departure.slot_id} departure={departure} date={date} />
            ))}
          </div>
          <PrintedLine />
        </>
      )}
    </main>
  );
}
