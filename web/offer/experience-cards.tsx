import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/locale.ts';
import { shortDate } from '../lib/format/dates.ts';
import { SavableCard } from './savable-card.tsx';
import type { CatalogueCard } from './catalogue-card.ts';

/** A row of experiences, each with the next day it can be booked; scrolls sideways on a phone. */
export function ExperienceCards({ services }: { services: readonly CatalogueCard[] }) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  return (
    <div className="snap">
      {services.map((service) => (
        <SavableCard
          key={service.id}
          service={service}
          to={`/experiences/${service.id}`}
          note={service.next_available ? t('results.next', { day: shortDate(service.next_available, locale) }) : undefined}
        />
      ))}
    </div>
  );
}
