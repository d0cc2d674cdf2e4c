import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { MOST_EXTERNAL_CALENDARS } from '../../../contract/external-calendars.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { everyOwnService } from '../services/every-own-service.ts';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { AddCalendarDialog } from './add-calendar-dialog.tsx';
import { BlockedBookings } from './blocked-bookings.tsx';
import { CalendarRow } from './calendar-row.tsx';
import type { Route } from './+types/provider-external-calendars.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('availability');
  const seen = async () => {
    const [found, services] = await Promise.all([call(api.externalCalendars.list), everyOwnService(call)]);
    return { ...found, services };
  };
  return load(requireProvider(request).then(seen));
}

export const HydrateFallback = ProviderSkeleton;

/** Calendars elsewhere whose events block time, and the bookings in that time. */
export default function ProviderExternalCalendars({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('availability');
  const [adding, setAdding] = useState(false);
  const data = useLastGood(loaderData, 'external-calendars');
  const words = { failed: t('external.load_failed'), slow: t('external.slow'), stale: t('external.stale') };
  useReloadWhile(data?.calendars.some(({ is_reading }) => is_reading) ?? false);
  const count = data?.calendars.length ?? 0;
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {t('external.add')}
    </Button>
  );
  return (
    <WorkspacePage
      title={t('external.title')}
      sentence={t('external.sentence')}
      aside={count > 0 && count < MOST_EXTERNAL_CALENDARS && add}
    >
      <Link className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm" to="/provider/availability">
        <Icon name="arrow_left" size="s" />
        {t('title')}
      </Link>
      <LoadState data={data} error={loaderData.error} words={words}>
        {({ calendars, bookings, booking_count }) =>
          calendars.length === 0 ? (
            <section className="card max-w-form">
              <EmptyState spot="calendar" title={t('external.empty')} sentence={t('external.empty_sentence')} action={add} />
            </section>
          ) : (
            <div className="grid max-w-form gap-4">
              <ul className="card">
                {calendars.map((calendar) => (
                  <CalendarRow key={calendar.id} calendar={calendar} />
                ))}
              </ul>
              {count >= MOST_EXTERNAL_CALENDARS && <p className="muted text-sm">{t('external.full', { count })}</p>}
              {booking_count > 0 && <BlockedBookings bookings={bookings} count={booking_count} />}
            </div>
          )
        }
      </LoadState>
      <AddCalendarDialog open={adding} onClose={() => setAdding(false)} services={data?.services ?? []} />
    </WorkspacePage>
  );
}

const RELOAD_MS = 3_000;

/** Reloads the screen every few seconds while something goes on. */
function useReloadWhile(goes_on: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!goes_on) return undefined;
    const timer = setInterval(() => void revalidate(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [goes_on, revalidate]);
}
