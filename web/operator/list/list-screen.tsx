import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { List } from '../../../contract/lists.ts';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { useRefreshing } from '../../lib/hooks/use-refreshing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import { DeskPage } from '../desk-page.tsx';
import { ListBar, type Filter } from './list-bar.tsx';
import { addressOf, isNarrowed, PAGE_SIZE, type Choices } from './list-view.ts';
import type { ShownList } from './shown-list.ts';

type Props<Found, C extends Choices> = {
  title: string;
  sentence?: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Between title and list. */
  above?: ReactNode;
  shown: ShownList<Found, C>;
  /** What the search finds things by; without it there is none. */
  search?: string;
  filters?: readonly Filter<C>[];
  /** Why there may be nothing at all. */
  empty: { spot: ComponentProps<typeof EmptyState>['spot']; title: string; sentence?: string };
  children: (found: Found) => ReactNode;
};

/** Every list of the operator: search, filters, what they find or why nothing, pages; old rows stay while newer ones come. */
export function ListScreen<Found extends List<unknown>, C extends Choices>(props: Props<Found, C>) {
  const { title, sentence, aside, above, shown, search, filters = [], empty, children } = props;
  const { view, list } = shown;
  const { t } = useTranslation('operator');
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  const refreshing = useRefreshing();
  const kept = useKept(list, addressOf(view));
  const { error } = list;
  useErrorToast(error, error?.timed_out ? null : t('list.failed'));
  return (
    <DeskPage title={title} sentence={sentence} aside={aside}>
      {above}
      <ListBar view={view} search={search} filters={filters} />
      {kept && error && <StaleBanner className="mb-4">{t('list.stale')}</StaleBanner>}
      {kept ? (
        <div aria-busy={refreshing} className={refreshing ? 'refreshing' : ''}>
          <p className={kept.count > 0 ? 'muted mb-3 text-sm' : 'sr'} role="status">
            {t(isLeast(kept) ? 'list.found_least' : 'list.found', { count: kept.count })}
          </p>
          {kept.results.length > 0 ? children(kept) : <Nothing narrowed={isNarrowed(view)} empty={empty} />}
        </div>
      ) : (
        <section className="card">
          <ErrorState
            title={t('list.failed')}
            sentence={error?.timed_out ? t('list.slow') : why(error, t('list.failed_sentence'))}
            retry={() => void revalidate()}
          />
        </section>
      )}
      {kept && (
        <div className="mt-6 flex justify-center">
          <Pagination page={view.page} pages={Math.ceil(kept.count / PAGE_SIZE)} />
        </div>
      )}
    </DeskPage>
  );
}

// A text that very many bookings have is counted so far only.
const isLeast = (list: object) => 'at_least' in list && list.at_least === true;

function Nothing({ narrowed, empty }: { narrowed: boolean; empty: Props<unknown, Choices>['empty'] }) {
  const { t } = useTranslation('operator');
  return (
    <section className="card">
      {narrowed ? (
        <EmptyState
          spot="search"
          title={t('list.none')}
          sentence={t('list.none_sentence')}
          action={<ButtonLink to="?">{t('list.show_all')}</ButtonLink>}
        />
      ) : (
        <EmptyState {...empty} />
      )}
    </section>
  );
}
