import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from '../../../contract/lists.ts';
import { ListPage } from '../../layout/list-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListBar, type Filter } from './list-bar.tsx';
import { isFiltered, type Choices } from '../../lib/list-state.ts';
import type { ListResult } from '../../lib/load-list.ts';

type Props<Found, C extends Choices> = {
  title: string;
  sentence?: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Between title and list. */
  above?: ReactNode;
  shown: ListResult<Found, C>;
  /** The label of the search; without it there is no search. */
  search?: string;
  filters?: readonly Filter<C>[];
  /** Shown when the list is empty without filters. */
  empty: { spot: ComponentProps<typeof EmptyState>['spot']; title: string; sentence?: string };
  children: (found: Found) => ReactNode;
};

/** Every list of the operator: search, filters, rows and pages, or why there are none. Old rows stay while newer ones load. */
export function ListScreen<Found extends List<unknown>, C extends Choices>(props: Props<Found, C>) {
  const { title, sentence, aside, above, shown, search, filters = [], empty, children } = props;
  const { view } = shown;
  const { t } = useTranslation('operator');
  const words = { failed: t('list.failed'), slow: t('list.slow'), stale: t('list.stale'), reason: t('list.failed_sentence') };
  return (
    <ListPage
      title={title}
      sentence={sentence}
      aside={() => aside}
      above={() => (
        <>
          {above}
          <ListBar {...shown} search={search} filters={filters} />
        </>
      )}
      shown={shown}
      words={words}
    >
      {(found) => (
        <>
          <p className={found.count > 0 ? 'muted mb-3 text-sm' : 'sr'} role="status">
            {t(isLeast(found) ? 'list.found_least' : 'list.found', { count: found.count })}
          </p>
          {found.results.length > 0 ? children(found) : <Nothing is_filtered={isFiltered(view)} empty={empty} />}
        </>
      )}
    </ListPage>
  );
}

// The count of a very common text is a lower bound.
const isLeast = (list: object) => 'at_least' in list && list.at_least === true;

function Nothing({ is_filtered, empty }: { is_filtered: boolean; empty: Props<unknown, Choices>['empty'] }) {
  const { t } = useTranslation('operator');
  return (
    <section className="card">
      {is_filtered ? (
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
