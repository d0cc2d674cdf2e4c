import { useTranslation } from 'react-i18next';
import type { WeatherLogEntry } from '../../contract/weather.ts';
import { inLocale, nameInLocale, textIn } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { UserText } from '../ui/user-text.tsx';

type Props = { log: readonly WeatherLogEntry[]; has_provider: boolean };

/** What was proposed and done, newest first; nobody can change it. */
export function WeatherLog({ log, has_provider }: Props) {
  const { t } = useTranslation('weather');
  const locale = useLocale();
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="weather-log">
      <h2 className="h2" id="weather-log">
        {t('log')}
      </h2>
      <p className="muted mt-1 text-sm">{t('log_sentence')}</p>
      {log.length === 0 ? (
        <p className="mt-4">{t('log_empty')}</p>
      ) : (
        <ol className="mt-4 grid gap-4">
          {log.map((entry) => (
            <li key={entry.id} className="border-t border-line pt-4">
              <p className="tnum muted text-sm">{moment(entry.at, locale)}</p>
              <p className="font-620">{t(`events.${entry.event}.${entry.outcome}`, { by: nameOf(entry) })}</p>
              <p className="text-sm">
                {has_provider && (
                  <>
                    <UserText text={nameInLocale(entry.provider_name, entry.provider_name_zh, locale).text} />
                    {' · '}
                  </>
                )}
                <UserText text={inLocale(entry.service_title, entry.service_title_zh, locale).text} />
                {' · '}
                {moment(entry.start_datetime, locale)}
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
            </li>
          ))}
        </ol>
      )}
    </section>
  );

  function nameOf({ actor, by }: WeatherLogEntry): string {
    return by || t(`actors.${actor}`);
  }
}
