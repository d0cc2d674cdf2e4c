import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProviderBookings } from '../../../../contract/bookings.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { Selectable } from './bulk/selection.tsx';
import { BookingsCards } from './bookings-cards.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { isFiltered, type BookingsView } from './filters/list-filters.ts';
import { useStatusWord } from '../booking/status-word.ts';

type Props = { list: ProviderBookings; view: BookingsView; refreshing: boolean };

/** The rows of a view, or why there are none; dimmed while newer ones load. */
export function BookingsResults({ list, view, refreshing }: Props) {
  const { t } = useTranslation('own_bookings');
  return (
    <div aria-busy={refreshing} className={refreshing ? 'refreshing' : ''}>
      <p className={list.count > 0 ? 'muted pb-3 text-sm xl:px-5' : 'sr'} role="status">
        <span>{t(list.at_least ? 'list.found_least' : 'list.found', { count: list.count })}</span>
        {/* Without a state the sum would include cancelled bookings. */}
        {view.chosen.status !== '' && !list.at_least && list.total_price !== null && (
          <span>
            {' · '}
            <b className="tnum font-600 text-fg">{t('list.worth', { amount: exactMoney(list.total_price) })}</b>
          </span>
        )}
      </p>
      <Selectable bookings={list.results}>
        {list.results.length === 0 ? (
          <Nothing view={view} />
        ) : (
          <>
            <div className="border-t border-line max-xl:hidden">
              <BookingsTable bookings={list.results} />
            </div>
            <BookingsCards bookings={list.results} />
          </>
        )}
        <BulkBar />
      </Selectable>
    </div>
  );
}

function Nothing({ view: { search, chosen } }: { view: BookingsView }) {
  const { status } = chosen;
  const { t } = useTranslation('own_bookings');
  const word = useStatusWord();
  const narrow = isFiltered(chosen);
  if (status === '' && search === '' && !narrow)
    return <EmptyState spot="bookings" title={t('list.empty')} sentence={t('list.empty_sentence')} />;
  const which = status === '' ? '' : word(status).toLowerCase();
  const title = narrow
    ? t('filters.nothing')
    : search === ''
      ? t('list.none_of', { status: which })
      : t(which ? 'list.none_found_of' : 'list.none_found', { search, status: which });
  return (
    <EmptyState
      spot="search"
      title={title}
      sentence={t('list.filtered_sentence')}
      action={
        <Link className="btn btn-secondary" to="/provider/bookings">
          {t('list.clear')}
        </Link>
      }
    />
  );
}
