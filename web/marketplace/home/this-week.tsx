import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card } from '../../offer/card.ts';
import { ExperienceCard } from '../../offer/experience-card.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

const MOST_SHOWN = 8;
/** From this rating on a card has a badge, if enough people gave it. */
const FAVOURITE = { rating: 4.8, reviews: 3 };

/** What can be booked in the coming days, by category. */
export function ThisWeek({ services }: { services: readonly Card[] }) {
  const { t } = useTranslation('landing');
  const [category, setCategory] = useState<string | null>(null);
  const shown = services.filter((service) => category === null || service.category?.slug === category).slice(0, MOST_SHOWN);
  return (
    <section className="wrap scroll-mt-20 pt-8 lg:pt-10" id="this-week" aria-labelledby="this-week-title">
      {services.length > 0 && <Categories services={services} chosen={category} choose={setCategory} />}
      <h2 className="h2 mt-8 lg:mt-10" id="this-week-title">
        {t('week.title')}
      </h2>
      <p className="sr" role="status">
        {category !== null && t('week.shown', { count: shown.length })}
      </p>
      {shown.length === 0 && (
        <div className="card mt-6">
          <EmptyState spot="calendar" title={t('week.empty_title')} sentence={t('week.empty_sentence')} heading="h3" />
        </div>
      )}
      <div className="snap mt-6 lg:mt-7">
        {shown.map((service) => (
          <ExperienceCard
            key={service.id}
            service={service}
            to={`/experiences/${service.id}`}
            badge={isFavourite(service) ? t('week.favourite') : undefined}
          />
        ))}
      </div>
    </section>
  );
}

type CategoriesProps = { services: readonly Card[]; chosen: string | null; choose: (slug: string | null) => void };

function Categories({ services, chosen, choose }: CategoriesProps) {
  const { t } = useTranslation('landing');
  const locale = useLocale();
  const categories = new Map(services.flatMap(({ category }) => (category ? [[category.slug, category]] : [])));
  const chip = (slug: string | null, name: string) => (
    <button
      key={slug}
      type="button"
      className={chosen === slug ? 'chip on' : 'chip'}
      aria-pressed={chosen === slug}
      onClick={() => choose(slug)}
    >
      {name}
    </button>
  );
  return (
    <div className="hscroll lg:mx-0! lg:px-0!" role="group" aria-label={t('week.filter')}>
      {chip(null, t('week.all'))}
      {[...categories.values()].map(({ slug, name, name_zh }) => chip(slug, locale === 'zh-HK' ? name_zh : name))}
    </div>
  );
}

function isFavourite({ rating, total_reviews }: Card): boolean {
  return rating !== null && rating >= FAVOURITE.rating && total_reviews >= FAVOURITE.reviews;
}
