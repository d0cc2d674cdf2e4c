import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useNavigation, useRevalidator } from 'react-router';
import { hongKongDate } from '../../../rules/time.ts';
import { CatalogueBar } from './catalogue-bar.tsx';
import { readCatalogue, type Results } from './catalogue-data.ts';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { CatalogueHead } from './catalogue-head.tsx';
import { CatalogueResults } from './catalogue-results.tsx';
import { CatalogueSearch } from './catalogue-search.tsx';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { ChosenWishes } from './chosen-wishes.tsx';
import { addressOf, wishesIn, type Wishes } from './wishes.ts';
import type { SiteHandle } from '../../layout/site-page.tsx';
import { onServer } from '../../lib/context.ts';
import { useSlow } from '../../lib/hooks/use-slow.ts';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/experiences.ts';

export const handle: SiteHandle = { seen_first: true };

/** What the address asks for. A form sent without JavaScript names every field; it is led on to the address that says only what was wished. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(onServer);
  const { search, searchParams } = new URL(request.url);
  const wishes = wishesIn(searchParams);
  if ([...searchParams.values()].includes('')) throw redirect(`/experiences${addressOf(wishes)}`);
  return { wishes, search, today: hongKongDate(Date.now()), ...(await readCatalogue(call, wishes)) };
}

export default function Experiences({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('experiences');
  const { wishes, today, results, is_unreadable, categories } = loaderData;
  // A choice adds to what is on its way, and stands at once.
  const wanted = wishesIn(new URLSearchParams(useWantedQuery()));
  const [filters_shown, showFilters] = useState(false);
  return (
    <main id="main" tabIndex={-1} className="wrap pt-6 pb-16 lg:pt-9">
      <CatalogueHead wishes={wishes} services={results?.services ?? []} />
      <h1 className="h1">{t('title')}</h1>
      <CatalogueSearch wishes={wanted} today={today} />
      <div className="mt-4 grid gap-x-10 lg:mt-6 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <aside aria-label={t('filters.title')} className="max-lg:mb-3 lg:-mt-3">
          <button
            type="button"
            className="btn btn-secondary with-script lg:hidden"
            aria-expanded={filters_shown}
            aria-controls="filters"
            onClick={() => showFilters(!filters_shown)}
          >
            <Icon name="filters" />
            {t('filters.title')}
          </button>
          <div id="filters" className={filters_shown ? 'filters is-shown' : 'filters'}>
            <CatalogueFilters wishes={wanted} categories={categories} />
          </div>
        </aside>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <CatalogueBar wishes={wanted} results={results} />
          <ChosenWishes wishes={wishes} wanted={wanted} categories={categories} />
          <Found wishes={wishes} results={results} is_unreadable={is_unreadable} />
        </div>
      </div>
    </main>
  );
}

/** The results; dimmed while others are on their way, then a skeleton in their place; or why there are none. */
function Found({ wishes, results, is_unreadable }: { wishes: Wishes; results: Results | null; is_unreadable: boolean }) {
  const { t } = useTranslation('experiences');
  const { state, location } = useNavigation();
  const { revalidate, state: again } = useRevalidator();
  const is_reading = again === 'loading' || (state === 'loading' && location.pathname === '/experiences');
  const slow = useSlow(is_reading);
  if (is_unreadable)
    return (
      <EmptyState
        spot="search"
        title={t('bad.title')}
        sentence={t('bad.sentence')}
        action={<ButtonLink to="/experiences">{t('filters.clear')}</ButtonLink>}
      />
    );
  const failed = wishes.search ? t('search_failed') : t('failed');
  if (!results) return slow ? <CatalogueSkeleton /> : <ErrorState title={failed} retry={() => void revalidate()} />;
  return (
    <div className={`mt-1 ${slow ? 'refreshing' : ''}`} aria-busy={is_reading}>
      <CatalogueResults wishes={wishes} results={results} />
    </div>
  );
}
