import { useTranslation } from 'react-i18next';
import type { CallOffRun } from '../../contract/call-offs.ts';
import { RunRow } from '../call-off/run-list.tsx';

type Props = {
  runs: readonly CallOffRun[];
  runAddress: (id: string) => string;
  has_provider: boolean;
};

/** What rules have called off in the last two days; each leads to its page with progress and guests. */
export function WeatherRuns({ runs, runAddress, has_provider }: Props) {
  const { t } = useTranslation('weather');
  if (runs.length === 0) return null;
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="weather-runs">
      <h2 className="h2" id="weather-runs">
        {t('runs')}
      </h2>
      <p className="muted mt-1 text-sm">{t('runs_sentence')}</p>
      <ul className="mt-2">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} address={runAddress(run.id)} of_all={has_provider} />
        ))}
      </ul>
    </section>
  );
}
