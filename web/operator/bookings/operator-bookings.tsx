import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { managedBookingStates } from '../../../contract/operator.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { BookingRows } from './booking-rows.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/operator-bookings.ts';

const ranges = ['7', '30', '90'] as const;
const choices = { status: managedBookingStates, days: ranges };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, choices, ({ days, ...query }) =>
    call(api.operator.bookings, { query: { ...query, ...(days && { days: Number(days) }) } }),
  );
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorBookings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['operator', 'common']);
  return (
    <ListScreen
      title={t('bookings.title')}
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/operator/refunds">{t('refunds.title')}</ButtonLink>
          <ButtonLink to="/operator/own-bookings">{t('own.title')}</ButtonLink>
        </div>
      }
      shown={loaderData}
      search={t('bookings.search')}
      filters={[
        {
          name: 'status',
          label: t('bookings.status'),
          options: managedBookingStates.map((value) => ({
            value,
            label: value === 'sold' || value === 'expired' ? t(`bookings.states.${value}`) : t(`common:status.${value}`),
          })),
        },
        {
          name: 'days',
          label: t('bookings.made'),
          options: ranges.map((value) => ({ value, label: t('bookings.last', { count: Number(value) }) })),
        },
      ]}
      empty={{ spot: 'bookings', title: t('bookings.empty'), sentence: t('bookings.empty_sentence') }}
    >
      {({ results }) => <BookingRows bookings={results} />}
    </ListScreen>
  );
}
