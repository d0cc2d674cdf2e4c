import { useTranslation } from 'react-i18next';
import { ExperienceCards } from '../../offer/experience-cards.tsx';
import type { CatalogueCard } from '../../offer/catalogue-card.ts';

/** Experiences that a client might book next. */
export function TripIdeas({ services }: { services: readonly CatalogueCard[] }) {
  const { t } = useTranslation('trips');
  if (services.length === 0) return null;
  return (
    <section className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4 lg:mt-12" aria-labelledby="ideas-title">
      <h2 className="h3 text-heading!" id="ideas-title">
        {t('ideas')}
      </h2>
      <ExperienceCards services={services} />
    </section>
  );
}
