import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { WeatherOverview } from '../../contract/weather.ts';
import type { ExtremeSaying } from '../../rules/weather/extreme-conditions.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { DepartureCard, type WeatherActions } from './departure-card.tsx';
import { DueCallOff, type DueActions } from './due-call-off.tsx';
import { WeatherLog } from './weather-log.tsx';
import { WeatherNow } from './weather-now.tsx';
import { WeatherRuns } from './weather-runs.tsx';

type Props = {
  overview: WeatherOverview;
  actions: WeatherActions &
    DueActions & {
      expect: (is_expected: boolean) => Promise<unknown>;
      sayExtreme: (says: ExtremeSaying) => Promise<unknown>;
    };
  /** The page of a run, with its progress. */
  runAddress: (id: string) => string;
  /** Across providers. */
  has_provider?: boolean;
};

const RELOAD_MS = 60_000;
/** While something is being called off. */
const PROGRESS_MS = 3_000;

/** The weather, the departures of two days with what waits first, and the log. */
export function WeatherView({ overview, actions, runAddress, has_provider = false }: Props) {
  const { t } = useTranslation('weather');
  const { now, departures, has_more, runs, log, said } = overview;
  useReload(runs.some(({ finished_at }) => finished_at === null) ? PROGRESS_MS : RELOAD_MS);
  const waiting = departures.filter(({ proposal }) => proposal?.state === 'open');
  const is_due = waiting.some(({ proposal }) => proposal?.figures);
  const others = departures.filter(({ proposal }) => proposal?.state !== 'open');
  const cards = (list: typeof departures) => (
    <ul className="grid gap-4">
      {list.map((departure) => (
        <DepartureCard key={departure.slot_id} {...{ departure, actions, has_provider }} />
      ))}
    </ul>
  );
  return (
    <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
      <WeatherNow now={now} expect={actions.expect} sayExtreme={actions.sayExtreme} />
      {waiting.length > 0 && (
        <section className="grid gap-3" aria-labelledby="weather-waiting">
          <h2 className="h2" id="weather-waiting">
            {t('waiting')}
          </h2>
          {is_due && <DueCallOff {...{ actions, has_provider }} />}
          {cards(waiting)}
        </section>
      )}
      <WeatherRuns {...{ runs, runAddress, has_provider }} />
      <section className="grid gap-3" aria-labelledby="weather-departures">
        <h2 className="h2" id="weather-departures">
          {t('departures')}
        </h2>
        {departures.length === 0 ? (
          <div className="card">
            <EmptyState spot="calendar" title={t('empty')} sentence={t('empty_sentence')} heading="h3" />
          </div>
        ) : (
          cards(others)
        )}
        {departures.length > 0 && others.length === 0 && <p className="muted">{t('all_waiting')}</p>}
        {has_more && <p className="muted text-sm">{t('has_more', { count: departures.length })}</p>}
      </section>
      <WeatherLog {...{ log, said, runAddress, has_provider }} />
    </div>
  );
}

/** Reads the screen again every minute, as the Observatory is, or more often. */
function useReload(every_ms: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), every_ms);
    return () => clearInterval(timer);
  }, [every_ms, revalidate]);
}
