import { useTranslation } from 'react-i18next';
import { useLocale } from '../copy/locale.ts';
import { shortDate } from '../lib/dates.ts';
import { ExperienceCard } from './experience-card.tsx';
import type { Listed } from './listed.ts';

/** A few others like it. */
export function SimilarExperiences({ services }: { services: readonly Listed[] }) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  if (services.length === 0) return null;
  return (
    <section className="mt-14" aria-labelledby="similar">
      <h2 className="h2" id="similar">
        {t('one.similar')}
      </h2>
      <div className="snap mt-6">
        {services.map((service) => (
          <ExperienceCard
            key={service.id}
            service={service}
            to={`/experiences/${service.id}`}
            note={service.next_available ? t('results.next', { day: shortDate(service.next_available, locale) }) : undefined}
          />
        ))}
      </div>
    </section>
  );
}
