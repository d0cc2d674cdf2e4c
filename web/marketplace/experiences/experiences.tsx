import { useTranslation } from 'react-i18next';
import { redirect, useLocation, useNavigation, useRevalidator } from 'react-router';
import { hongKongDate } from '../../../rules/time.ts';
import { CatalogueBar } from './catalogue-bar.tsx';
import { readCatalogue, type CatalogueData } from './catalogue-data.ts';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { CatalogueHead } from './catalogue-head.tsx';
import { CatalogueResults } from './catalogue-results.tsx';
import { CatalogueSearch } from './catalogue-search.tsx';
import { CatalogueSkeleton } from './catalogue-skeleton.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { addressOf, DAY_FIELD, readParams, type SearchParams } from './search-params.ts';
import type { SiteHandle } from '../../layout/site-page.tsx';
import { onServer } from '../../lib/context.ts';
import { useSlow } from '../../lib/hooks/use-slow.ts';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';
import { orRefusal } from '../../lib/loading.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import type { Route } from './+types/experiences.ts';

export const handle: SiteHandle = { seen_first: true };

/** The catalogue that the address asks for. A form sent without JavaScript names empty fields too, and a day; it is redirected to its one address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(onServer);
  const { search, searchParams } = new URL(request.url);
  const params = readParams(searchParams);
  if ([...searchParams.values()].includes('') || searchParams.has(DAY_FIELD)) throw redirect(`/experiences${addressOf(params)}`);
  return { params, search, today: hongKongDate(Date.now()), ...(await readCatalogue(call, params).catch(orRefusal)) };
}

export default function Experiences({ loaderData }: Route.ComponentProps) {
  return <Catalogue {...loaderData} />;
}

/** The catalogue could not be fetched at all: what it searches for stays, and can be searched again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const params = readParams(new URLSearchParams(useLocation().search));
  const today = hongKongDate(Date.now());
  return <Catalogue params={params} today={today} results={null} is_unreadable={false} categories={[]} error={error} />;
}

type CatalogueProps = CatalogueData & { params: SearchParams; today: string; error?: unknown };

function Catalogue({ params, today, results, is_unreadable, categories, error }: CatalogueProps) {
  const { t } = useTranslation('experiences');
  // A new choice adds to a navigation that is on its way, and shows at once.
  const wanted = readParams(new URLSearchParams(useWantedQuery()));
  return (
    <main id="main" tabIndex={-1} className="wrap pt-6 pb-16 lg:pt-9">
      <CatalogueHead params={params} services={results?.services ?? []} />
      <h1 className="h1">{t('title')}</h1>
      <CatalogueSearch params={wanted} today={today} />
      <div className="mt-4 grid gap-x-10 lg:mt-6 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <aside aria-label={t('filters.title')} className="filters lg:-mt-3">
          <CatalogueFilters params={wanted} categories={categories} today={today} />
        </aside>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <CatalogueBar
            params={wanted}
            results={results}
            filters={<FilterSheet params={wanted} results={results} categories={categories} today={today} />}
          />
          <ChosenFilters params={params} wanted={wanted} categories={categories} />
          <Found params={params} results={results} is_unreadable={is_unreadable} error={error} />
        </div>
      </div>
    </main>
  );
}

/** The results, dimmed while others are on their way; a skeleton where there were none; or why there are none. */
function Found({ params, results, is_unreadable, error }: Pick<CatalogueProps, 'params' | 'results' | 'is_unreadable' | 'error'>) {
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
  const failed = params.search ? t('search_failed') : t('failed');
  if (!results) return slow ? <CatalogueSkeleton /> : <ErrorState title={failed} error={error} retry={() => void revalidate()} />;
  return (
    <div className={`mt-1 ${slow ? 'refreshing' : ''}`} aria-busy={is_reading}>
      <CatalogueResults params={params} results={results} />
    </div>
  );
}
