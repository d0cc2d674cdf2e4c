import { useTranslation } from 'react-i18next';
import { namesOf, textIn } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { bilingualLang } from '../../lib/format/locale.ts';
import type { ExperienceData } from './experience-data.ts';

/** How one pays for it. */
export function ExperiencePaying({ paying, service }: Pick<ExperienceData, 'paying' | 'service'>) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  return (
    <section className="mt-10" aria-labelledby="paying">
      <h2 className="h3 mb-3" id="paying">
        {t('booking.payment')}
      </h2>
      <p lang={bilingualLang(locale)}>{textIn(paying, locale, namesOf(service.provider))}</p>
    </section>
  );
}
