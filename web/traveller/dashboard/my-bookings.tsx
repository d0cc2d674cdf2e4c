import { useTranslation } from 'react-i18next';
import { bookingTimes, MOST_OF_MINE, type MyBookings as List } from '../../../contract/travellers.ts';
import { useListState } from '../../lib/hooks/use-list-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { MyBookingRow } from './my-booking-row.tsx';
import { MY_PAGE_SIZE, myChoices, parts, type MyView } from './my-view.ts';

/** Upcoming, past and cancelled bookings, page by page, and those with unread messages while there are any; or a link to the catalogue. */
export function MyBookings({ list, view }: { list: List; view: MyView }) {
  const { t } = useTranslation('trips');
  const { show } = useListState(myChoices);
  const chosen = view.chosen.when || 'upcoming';
  const with_unread = list.counts.unread > 0 || chosen === 'unread';
  const tabs = (with_unread ? parts : bookingTimes).map((when) => ({
    value: when,
    label: t(`when.${when}`),
    count: list.counts[when],
    at_least: list.counts[when] >= MOST_OF_MINE,
    hot: when === 'unread',
  }));
  return (
    <section className="mt-9 scroll-mt-24 lg:mt-11" id="bookings" aria-labelledby="bookings-title">
      <h2 className="h3 mb-3 text-heading!" id="bookings-title">
        {t('title')}
      </h2>
      <Tabs label={t('title')} tabs={tabs} value={chosen} onChange={(when) => show({ when: when === 'upcoming' ? '' : when }, 'push')}>
        {list.results.length === 0 ? (
          <Nothing when={chosen} has_any={Object.values(list.counts).some((count) => count > 0)} />
        ) : (
          <ul>
            {list.results.map((booking) => (
              <MyBookingRow key={booking.id} booking={booking} />
            ))}
          </ul>
        )}
      </Tabs>
      <Pagination page={view.page} count={list.count} page_size={MY_PAGE_SIZE} />
    </section>
  );
}

function Nothing({ when, has_any }: { when: (typeof parts)[number]; has_any: boolean }) {
  const { t } = useTranslation('trips');
  if (!has_any)
    return (
      <div className="card mt-4">
        <EmptyState
          spot="bookings"
          heading="h3"
          title={t('dashboard.empty_title')}
          sentence={t('dashboard.empty_sentence')}
          action={<ButtonLink to="/#this-week">{t('dashboard.empty_action')}</ButtonLink>}
        />
      </div>
    );
  return (
    <EmptyState
      spot={when === 'upcoming' ? 'calendar' : 'bookings'}
      heading="h3"
      title={t(`none.${when}`)}
      {...((when === 'upcoming' || when === 'past') && { sentence: t(`none_sentence.${when}`) })}
      {...((when === 'upcoming' || when === 'past') && { action: <ButtonLink to="/experiences">{t('find')}</ButtonLink> })}
    />
  );
}
