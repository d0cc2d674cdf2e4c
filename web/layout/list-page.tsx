import type { ComponentProps, ReactNode } from 'react';
import type { List } from '../../contract/lists.ts';
import { useLastGood } from '../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../lib/hooks/use-refreshing.ts';
import { addressOf, PAGE_SIZE, type Choices } from '../lib/list-state.ts';
import type { ListResult } from '../lib/load-list.ts';
import { LoadState } from '../ui/feedback/load-state.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import { WorkspacePage } from './workspace/workspace-page.tsx';

type Props<Found, C extends Choices> = Pick<ComponentProps<typeof WorkspacePage>, 'title' | 'sentence'> &
  Pick<ComponentProps<typeof LoadState>, 'words' | 'toast' | 'retry'> & {
    /** Beside the title, and between title and list; both get the last result. */
    aside?: (last: Found | null) => ReactNode;
    above?: (last: Found | null) => ReactNode;
    shown: Pick<ListResult<Found, C>, 'view' | 'list'>;
    page_size?: number;
    children: (found: Found) => ReactNode;
  };

/** A screen with one list: title, search and filters, then rows and pages, or why there are none. Old rows stay while newer ones load. */
export function ListPage<Found extends List<unknown>, C extends Choices>(props: Props<Found, C>) {
  const { title, sentence, aside, above, shown, page_size = PAGE_SIZE, children, ...load } = props;
  const { view, list } = shown;
  const refreshing = useRefreshing();
  const last = useLastGood(list, addressOf(view));
  return (
    <WorkspacePage title={title} sentence={sentence} aside={aside?.(last)}>
      {above?.(last)}
      <LoadState data={last} error={list.error} {...load}>
        {(found) => (
          <>
            <div aria-busy={refreshing} className={refreshing ? 'refreshing' : ''}>
              {children(found)}
            </div>
            <Pagination page={view.page} count={found.count} page_size={page_size} />
          </>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
