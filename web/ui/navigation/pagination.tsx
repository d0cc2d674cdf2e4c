import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';
import { pagesShown } from './pages-shown.ts';
import { Icon } from '../icon.tsx';

type Props = { page: number; count: number; page_size: number; className?: string };

/**
 * Below a list: previous, 1 2 3 … 24, next, as links that keep the other search params; empty when there is one page. While another view
 * is being loaded, the pages of the old one cannot be chosen.
 */
export function Pagination({ page, count, page_size, className = 'mt-6' }: Props) {
  const pages = Math.ceil(count / page_size);
  return <div className={`flex justify-center ${className}`}>{pages > 1 && <PageLinks page={page} pages={pages} />}</div>;
}

function PageLinks({ page, pages }: { page: number; pages: number }) {
  const { t } = useTranslation();
  const { to, is_outdated } = usePageAddress();
  return (
    <nav className="pager" aria-label={t('pager.label')} inert={is_outdated}>
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

function usePageAddress(): { to: (page: number) => string; is_outdated: boolean } {
  const { search } = useLocation();
  const wanted = useWantedQuery();
  const address = (query: string, page: number) => {
    const params = new URLSearchParams(query);
    if (page === 1) params.delete('page');
    else params.set('page', String(page));
    return `?${params}`;
  };
  return { to: (page) => address(search, page), is_outdated: address(search, 1) !== address(wanted, 1) };
}
