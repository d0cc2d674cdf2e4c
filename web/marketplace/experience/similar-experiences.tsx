import { useTranslation } from 'react-i18next';
import { ExperienceCards } from '../../offer/experience-cards.tsx';
import type { CatalogueCard } from '../../offer/catalogue-card.ts';

/** A few similar experiences. */
export function SimilarExperiences({ services }: { services: readonly CatalogueCard[] }) {
  const { t } = useTranslation('experiences');
  if (services.length === 0) return null;
  return (
    <section className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-6" aria-labelledby="similar">
      <h2 className="h2" id="similar">
        {t('one.similar')}
      </h2>
      <ExperienceCards services={services} />
    </section>
  );
}
