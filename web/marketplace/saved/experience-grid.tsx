import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { shortDate } from '../../lib/format/dates.ts';
import type { CatalogueCard } from '../../offer/catalogue-card.ts';
import { SavableCard } from '../../offer/savable-card.tsx';

/** Experiences in rows, each with the next day it can be booked. */
export function ExperienceGrid({ services }: { services: readonly CatalogueCard[] }) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  return (
    <div className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {services.map((service, place) => (
        <SavableCard
          key={service.id}
          service={service}
          to={`/experiences/${service.id}`}
          note={service.next_available ? t('results.next', { day: shortDate(service.next_available, locale) }) : t('results.none_open')}
          lazy={place > 3}
        />
      ))}
    </div>
  );
}
