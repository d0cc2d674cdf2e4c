import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { shortDate } from '../../../lib/format/dates.ts';
import type { CatalogueCard } from '../../../offer/catalogue-card.ts';
import { useFromMoney } from '../../../offer/use-from-money.ts';

/** A result in a line or two, with the number of its pin on the map. */
export function ExperienceRow({ service, number }: { service: CatalogueCard; number: number }) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const title = inLocale(service.title, service.title_zh, locale);
  return (
    <Link className="flex min-h-11 gap-3 rounded-control p-2 no-underline hover:bg-surface-2" to={`/experiences/${service.id}`}>
      <span className="map-number" aria-hidden="true">
        {number}
      </span>
      <span className="min-w-0 leading-snug">
        <span className="block font-620" lang={title.lang}>
          {title.text}
        </span>
        <span className="muted tnum block text-sm">
          {useFromMoney()(service)}
          {' · '}
          <span className="inline-block">
            {service.next_available ? t('results.next', { day: shortDate(service.next_available, locale) }) : t('results.none_open')}
          </span>
        </span>
      </span>
    </Link>
  );
}
