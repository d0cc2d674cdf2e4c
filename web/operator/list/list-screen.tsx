import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from '../../../contract/lists.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../../lib/hooks/use-refreshing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { OperatorPage } from '../operator-page.tsx';
import { ListBar, type Filter } from './list-bar.tsx';
import { addressOf, isNarrowed, PAGE_SIZE, type Choices } from '../../lib/list-state.ts';
import type { ListResult } from '../../lib/load-list.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';

type Props<Found, C extends Choices> = {
  title: string;
  sentence?: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Between title and list. */
  above?: ReactNode;
  shown: ListResult<Found, C>;
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
  const refreshing = useRefreshing();
  const words = { failed: t('list.failed'), slow: t('list.slow'), stale: t('list.stale'), reason: t('list.failed_sentence') };
  return (
    <OperatorPage title={title} sentence={sentence} aside={aside}>
      {above}
      <ListBar {...shown} search={search} filters={filters} />
      <LoadState data={useLastGood(list, addressOf(view))} error={list.error} words={words}>
        {(found) => (
          <>
            <div aria-busy={refreshing} className={refreshing ? 'refreshing' : ''}>
              <p className={found.count > 0 ? 'muted mb-3 text-sm' : 'sr'} role="status">
                {t(isLeast(found) ? 'list.found_least' : 'list.found', { count: found.count })}
              </p>
              {found.results.length > 0 ? children(found) : <Nothing narrowed={isNarrowed(view)} empty={empty} />}
            </div>
            <Pagination page={view.page} count={found.count} page_size={PAGE_SIZE} />
          </>
        )}
      </LoadState>
    </OperatorPage>
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
