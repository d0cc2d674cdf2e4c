import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addDays } from '../../../rules/time.ts';
import type { Card } from '../../offer/card.ts';
import { SavableCard } from '../../offer/savable-card.tsx';
import { addressOf } from '../experiences/search-params.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** So many days after today are shown. */
export const THIS_WEEK = 7;
const MOST_SHOWN = 8;
/** From this rating on a card has a badge, if enough people gave it. */
const FAVOURITE = { rating: 4.8, reviews: 3 };

/** What can be booked in the coming days, by category. */
export function ThisWeek({ services, today }: { services: readonly Card[]; today: string }) {
  const { t } = useTranslation('landing');
  const [category, setCategory] = useState<string | null>(null);
  const shown = services.filter((service) => category === null || service.category?.slug === category).slice(0, MOST_SHOWN);
  const week = { date_from: today, date_to: addDays(today, THIS_WEEK), category: category ?? undefined };
  return (
    <section className="wrap scroll-mt-20 pt-8 lg:pt-10" id="this-week" aria-labelledby="this-week-title">
      {services.length > 0 && <Categories services={services} chosen={category} choose={setCategory} />}
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 lg:mt-10">
        <h2 className="h2" id="this-week-title">
          {t('week.title')}
        </h2>
        <Link className="link inline-flex min-h-11 items-center" to={`/experiences${addressOf(week)}`}>
          {t('week.see_all')}
        </Link>
      </div>
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
          <SavableCard
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
      {[...categories.values()].map(({ slug, name, name_zh }) => chip(slug, inLocale(name, name_zh, locale).text))}
    </div>
  );
}

function isFavourite({ rating, total_reviews }: Card): boolean {
  return rating !== null && rating >= FAVOURITE.rating && total_reviews >= FAVOURITE.reviews;
}
