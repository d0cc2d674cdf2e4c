import { useTranslation } from 'react-i18next';
import type { Service } from '../../../contract/catalogue.ts';
import { termsLines } from '../../../rules/cancellation/cancellation-words.ts';
import { textIn } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { bilingualLang } from '../../lib/format/locale.ts';
import { outlookSentence } from '../../offer/cancellation.ts';
import type { ExperienceData } from './experience-data.ts';

type Props = {
  service: Pick<Service, 'cancellation_hours' | 'cancellation_tiers' | 'confirmation'>;
  cancellation: ExperienceData['cancellation'];
  weather: ExperienceData['weather'];
};

/** The terms of cancelling, what they mean for the chosen slot, to the minute, and what the weather does. */
export function CancellationTerms({ service, cancellation, weather }: Props) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  return (
    <section className="mt-10" aria-labelledby="cancellation">
      <h2 className="h3 mb-3" id="cancellation">
        {t('one.cancellation')}
      </h2>
      {termsLines(service, locale).map((line) => (
        <p key={line} lang={bilingualLang(locale)}>
          {line}
        </p>
      ))}
      {cancellation && (
        <p lang={bilingualLang(locale)} className="mt-1 font-560">
          {t('one.cancel_chosen', { sentence: outlookSentence(cancellation, locale) })}
        </p>
      )}
      {service.confirmation === 'request' && <p className="muted mt-1">{t('one.cancel_request')}</p>}
      {weather.length > 0 && <h3 className="mt-5 mb-2 font-620">{t('one.weather')}</h3>}
      {weather.map((line) => (
        <p key={line.en} className="mt-1" lang={bilingualLang(locale)}>
          {textIn(line, locale)}
        </p>
      ))}
    </section>
  );
}
