import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';
import { pagesShown } from './pages-shown.ts';
import { Icon } from '../icon.tsx';

type Props = { page: number; count: number; page_size: number; className?: string };

/** Below a list: previous, 1 2 3 … 24, next, as links that keep the rest of the address; its place alone when there is one page. */
export function Pagination({ page, count, page_size, className = 'mt-6' }: Props) {
  const pages = Math.ceil(count / page_size);
  return <div className={`flex justify-center ${className}`}>{pages > 1 && <PageLinks page={page} pages={pages} />}</div>;
}

function PageLinks({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation();
  const to = usePageAddress();
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      {page > 1 && (
        <Link to={to(page - 1)} aria-label={t('pager.previous')}>
          <Icon name="chevron_left" />
        </Link>
      )}
      {pagesShown(page, pages).map((shown, place) =>
        shown === null ? (
          <span key={`gap-${place}`} className="quiet" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={to(shown)}
            className={shown === page ? 'on' : ''}
            aria-current={shown === page ? 'page' : undefined}
            aria-label={t('pager.page', { page: shown })}
          >
            {shown}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={to(page + 1)} aria-label={t('pager.next')}>
          <Icon name="chevron_right" />
        </Link>
      )}
    </nav>
  );
}

function usePageAddress(): (page: number) => string {
  const wanted = useWantedQuery();
  return (page) => {
    const query = new URLSearchParams(wanted);
    if (page === 1) query.delete('page');
    else query.set('page', String(page));
    return `?${query}`;
  };
}
