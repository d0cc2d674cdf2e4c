import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { GUIDE_DAYS } from '../../../contract/staff-roles.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { dayAndMonth, longDate } from '../../lib/format/dates.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { LeaveTeam } from '../../layout/workspace/leave-team.tsx';
import { requireTeam, useTeam } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { CodeCheckIn } from './code-check-in.tsx';
import { GuideDeparture } from './guide-departure.tsx';
import type { Route } from './+types/guide-day.ts';

/** How often the list is loaded anew while it is looked at. */
const EVERY_MS = 30_000;

/** The days that a guide sees, today the first. */
const daysFrom = (today: string) => Array.from({ length: GUIDE_DAYS }, (_, n) => addDays(today, n));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const today = hongKongDate(Date.now());
  const asked = new URL(request.url).searchParams.get('date') ?? today;
  const date = daysFrom(today).includes(asked) ? asked : today;
  const [result] = await Promise.all([
    load(requireTeam(request).then(() => call(api.guide.manifest, { query: { date } }))),
    loadNamespace('team'),
    loadNamespace('manifest'),
  ]);
  return { ...result, date };
}

export const HydrateFallback = PageSkeleton;

/** A guide's one screen: the guests of a day, to check in with one hand. */
export default function GuideDay({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['team', 'manifest']);
  const locale = useLocale();
  const team = useTeam();
  const [leaving, setLeaving] = useState(false);
  const { date } = loaderData;
  const data = useLastGood(loaderData, `guide ${date}`);
  useFresh();
  const today = hongKongDate(Date.now());
  const words = { failed: t('manifest:failed'), slow: t('manifest:slow'), stale: t('manifest:stale') };
  return (
    <main id="main" tabIndex={-1} className="app-m max-w-form!">
      <PageTitle title={t('guide.title')} noindex />
      <h1 className="h1">{t('guide.title')}</h1>
      <p className="muted mt-0.5 text-md">
        {team && <UserText text={inLocale(team.provider_name, team.provider_name_zh, locale).text} className="block" />}
        <span>{longDate(date, locale)}</span>
      </p>
      <nav className="-mx-4 mt-4 mb-5 flex gap-2 overflow-x-auto px-4 pb-1" aria-label={t('guide.days')}>
        {daysFrom(today).map((day) => (
          <Link
            key={day}
            to={day === today ? '/guide' : `/guide?date=${day}`}
            className={`btn shrink-0 ${day === date ? 'btn-primary' : 'btn-secondary'}`}
            aria-current={day === date ? 'date' : undefined}
          >
            {day === today ? t('guide.today') : dayAndMonth(day, locale)}
          </Link>
        ))}
      </nav>
      <LoadState data={data} error={loaderData.error} words={words}>
        {({ departures }) => (
          <>
            {date === today && departures.length > 0 && <CodeCheckIn />}
            {departures.length === 0 ? (
              <section className="card">
                <EmptyState spot="bookings" title={t('guide.empty')} sentence={t('guide.empty_sentence')} />
              </section>
            ) : (
              <div className="grid gap-4">
                {departures.map((departure) => (
                  <GuideDeparture key={departure.slot_id} departure={departure} date={date} />
                ))}
              </div>
            )}
          </>
        )}
      </LoadState>
      {team && (
        <>
          <Button look="ghost" className="mt-6 -ml-4.5" onClick={() => setLeaving(true)}>
            {t('leave.open')}
          </Button>
          <LeaveTeam team={team} open={leaving} onClose={() => setLeaving(false)} />
        </>
      )}
    </main>
  );
}

/** Loads the list anew now and then, and whenever the tab is looked at again. */
function useFresh(): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    const again = () => look();
    const timer = setInterval(again, EVERY_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
}
