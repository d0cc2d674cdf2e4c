import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { bookingTimes, type MyBookings as List } from '../../../contract/travellers.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { MyBookingRow } from './my-booking-row.tsx';
import { MY_PAGE_SIZE, myViewAddress, type MyPart, type MyView } from './my-view.ts';

/** Upcoming, past and cancelled bookings, and those with unread messages while there are any, page by page, or the way to the first one. */
export function MyBookings({ list, view }: { list: List; view: MyView }) {
  const { t } = useTranslation('trips');
  const navigate = useNavigate();
  const with_unread = list.counts.unread > 0 || view.when === 'unread';
  const parts: MyPart[] = with_unread ? [...bookingTimes, 'unread'] : [...bookingTimes];
  const tabs = parts.map((when) => ({ value: when, label: t(`when.${when}`), count: list.counts[when], hot: when === 'unread' }));
  return (
    <section className="mt-9 scroll-mt-24 lg:mt-11" id="bookings" aria-labelledby="bookings-title">
      <h2 className="h3 mb-3 text-[1.375rem]!" id="bookings-title">
        {t('title')}
      </h2>
      <Tabs
        label={t('title')}
        tabs={tabs}
        value={view.when}
        onChange={(when) => void navigate(myViewAddress(when), { preventScrollReset: true })}
      >
        {list.results.length === 0 ? (
          <Nothing view={view} has_any={Object.values(list.counts).some((count) => count > 0)} />
        ) : (
          <ul>
            {list.results.map((booking) => (
              <MyBookingRow key={booking.id} booking={booking} />
            ))}
          </ul>
        )}
      </Tabs>
      <div className="mt-6 flex justify-center">
        <Pagination page={view.page} pages={Math.ceil(list.count / MY_PAGE_SIZE)} />
      </div>
    </section>
  );
}

function Nothing({ view: { when }, has_any }: { view: MyView; has_any: boolean }) {
  const { t } = useTranslation(['trips', 'accounts']);
  if (!has_any)
    return (
      <div className="card mt-4">
        <EmptyState
          spot="bookings"
          heading="h3"
          title={t('accounts:dashboard.empty_title')}
          sentence={t('accounts:dashboard.empty_sentence')}
          action={<ButtonLink to="/#this-week">{t('accounts:dashboard.empty_action')}</ButtonLink>}
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
