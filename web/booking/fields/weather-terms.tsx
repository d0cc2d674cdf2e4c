import { useTranslation } from 'react-i18next';
import type { Service } from '../../../contract/catalogue.ts';
import { policyLinesIn } from '../../../rules/weather/words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { bilingualLang } from '../../lib/format/locale.ts';

/** What becomes of the booking by the weather, before it is made; nothing where nothing is promised. */
export function WeatherTerms({ service: { weather_rules, sold_by } }: { service: Pick<Service, 'weather_rules' | 'sold_by'> }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const lines = policyLinesIn(weather_rules, locale, { all_day: sold_by === 'day' });
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="label">{t('weather')}</p>
      {lines.map((line) => (
        <p key={line} className="mt-1.5 text-md" lang={bilingualLang(locale)}>
          {line}
        </p>
      ))}
    </div>
  );
}
