import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ExtremeStatement, WeatherLogEntry } from '../../contract/weather.ts';
import { inLocale, textIn } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { UserText } from '../ui/user-text.tsx';

type Props = {
  log: readonly WeatherLogEntry[];
  said: readonly ExtremeStatement[];
  runAddress: (id: string) => string;
  has_provider: boolean;
};

/** What was said, proposed and done, newest first; nobody can change it. */
export function WeatherLog({ log, said, runAddress, has_provider }: Props) {
  const { t } = useTranslation('weather');
  const locale = useLocale();
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="weather-log">
      <h2 className="h2" id="weather-log">
        {t('log')}
      </h2>
      <p className="muted mt-1 text-sm">{t('log_sentence')}</p>
      {log.length + said.length === 0 ? (
        <p className="mt-4">{t('log_empty')}</p>
      ) : (
        <ol className="mt-4 grid gap-4">{linesOf(log, said).map((entry) => ('says' in entry ? saidLine(entry) : doneLine(entry)))}</ol>
      )}
    </section>
  );

  function saidLine(entry: ExtremeStatement) {
    const provider = inLocale(entry.provider_name, entry.provider_name_zh, locale).text;
    return (
      <li key={entry.id} className="border-t border-line pt-4">
        <p className="tnum muted text-sm">{moment(entry.at, locale)}</p>
        <p className="font-620">{t(`extreme.log.${entry.says}`, { by: nameOf(entry) })}</p>
        {entry.actor === 'operator' ? (
          <p className="text-sm">{t('extreme.for_all')}</p>
        ) : (
          has_provider && (
            <p className="text-sm">
              <UserText text={provider} />
            </p>
          )
        )}
      </li>
    );
  }

  function doneLine(entry: WeatherLogEntry) {
    return (
      <li key={entry.id} className="border-t border-line pt-4">
        <p className="tnum muted text-sm">{moment(entry.at, locale)}</p>
        <p className="font-620">{t(`events.${entry.event}.${entry.outcome}`, { by: nameOf(entry) })}</p>
        <p className="text-sm">
          {has_provider && (
            <span>
              <UserText text={inLocale(entry.provider_name, entry.provider_name_zh, locale).text} />
              {' · '}
            </span>
          )}
          <UserText text={inLocale(entry.service_title, entry.service_title_zh, locale).text} />
          <span>
            {' · '}
            {moment(entry.start_datetime, locale)}
          </span>
        </p>
        {entry.reason && (
          <p className="text-sm break-words">
            <UserText text={t('let_go.given', { reason: entry.reason })} />
          </p>
        )}
        <p className="muted text-sm">
          {textIn(entry.warning.title, locale)}
          {' · '}
          {t(entry.warning.source === 'person' ? 'said_at' : 'issued_at', { when: moment(entry.warning.issued_at, locale) })}
          {' · '}
          {textIn(entry.sentence, locale)}
        </p>
        {entry.run_id && (
          <Link className="link inline-flex min-h-11 items-center text-sm" to={runAddress(entry.run_id)}>
            {t('run')}
          </Link>
        )}
      </li>
    );
  }

  function nameOf({ actor, by }: Pick<WeatherLogEntry, 'actor' | 'by'>): string {
    return by || t(`actors.${actor}`);
  }
}

function linesOf(log: Props['log'], said: Props['said']): (WeatherLogEntry | ExtremeStatement)[] {
  return [...log, ...said].sort((a, b) => b.at.localeCompare(a.at));
}
