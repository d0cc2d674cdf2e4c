import { useTranslation } from 'react-i18next';
import type { WeatherOverview } from '../../contract/weather.ts';
import { textIn } from '../../rules/localized-text.ts';
import type { ExtremeSaying } from '../../rules/weather/extreme-conditions.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { ExtremeConditions } from './extreme-conditions.tsx';

type Props = {
  now: WeatherOverview['now'];
  /** Says that signal 8 is expected, or no longer. */
  expect: (is_expected: boolean) => Promise<unknown>;
  sayExtreme: (says: ExtremeSaying) => Promise<unknown>;
};

/** The warnings in force with when they were read, in words when that is too long ago, and the button of who knows more. */
export function WeatherNow({ now, expect, sayExtreme }: Props) {
  const { t } = useTranslation('weather');
  const locale = useLocale();
  const { is_on, read_at, is_stale, problem, warnings, expected_until, extreme_until } = now;
  return (
    <section className="card grid gap-4 p-5 lg:p-6" aria-labelledby="weather-now">
      <h2 className="h2" id="weather-now">
        {t('now')}
      </h2>
      {!is_on && <Banner>{t('off')}</Banner>}
      {is_on && is_stale && (
        <Banner tone="warning">
          <span>{read_at === null ? t('never') : t('stale_since', { when: moment(read_at, locale) })} </span>
          {problem && <span>{t(`problems.${problem}`)}</span>}
        </Banner>
      )}
      {is_on && !is_stale && problem && <Banner tone="warning">{t(`problems.${problem}`)}</Banner>}
      {warnings.length > 0 ? (
        <ul className="grid gap-3">
          {warnings.map(({ title, issued_at, source }) => (
            <li key={`${title.en} ${issued_at}`}>
              <b className="block text-heading leading-snug font-660">{textIn(title, locale)}</b>
              <span className="muted text-sm">{t(source === 'person' ? 'said_at' : 'issued_at', { when: moment(issued_at, locale) })}</span>
            </li>
          ))}
        </ul>
      ) : (
        !is_stale && <p>{t('no_warnings')}</p>
      )}
      {is_on && read_at !== null && <p className="muted text-sm">{t('read_at', { when: moment(read_at, locale) })}</p>}
      <div className="grid gap-2">
        {expected_until === null ? (
          <>
            <ActionButton size="lg" block refresh="success" action={() => expect(true)} done={t('expected_done')} failed={t('act_failed')}>
              {t('expect')}
            </ActionButton>
            <p className="muted text-sm">{t('expect_hint')}</p>
          </>
        ) : (
          <>
            <p>{t('expected_until', { when: moment(expected_until, locale) })}</p>
            <ActionButton size="lg" block refresh="success" action={() => expect(false)} done={t('lifted_done')} failed={t('act_failed')}>
              {t('lift')}
            </ActionButton>
          </>
        )}
      </div>
      <ExtremeConditions until={extreme_until} say={sayExtreme} />
    </section>
  );
}
