import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { RefundDue } from '../../../contract/operator.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { CardFlags } from './card-flags.tsx';
import { BookingLink, Customer, What } from './booking-rows.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { Rows } from '../list/rows.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { Timestamp } from '../timestamp.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Route } from './+types/operator-refunds.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shown = await loadOperatorList(request, {}, (query) => call(api.operator.refundsDue, { query }));
  return { shown, flags: shown.list.error ? null : await call(api.cards.flags, { query: {} }).catch(() => null) };
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorRefunds({ loaderData: { shown, flags } }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <ListScreen
      title={t('refunds.title')}
      sentence={t('refunds.sentence')}
      above={<CardFlags flags={flags} />}
      shown={shown}
      empty={{ spot: 'bookings', title: t('refunds.empty'), sentence: t('refunds.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('bookings.customer'), cell: (booking) => <Customer booking={booking} /> }}
          columns={[
            { key: 'service', head: t('bookings.service'), cell: (booking) => <What booking={booking} /> },
            { key: 'since', head: t('refunds.since'), cell: (booking) => <DueSince booking={booking} /> },
            { key: 'due', head: t('refunds.due'), num: true, cell: ({ refund_due }) => exactMoney(refund_due) },
          ]}
          state={({ status }) => <StatusBadge status={status} />}
          actions={(booking) => <BookingLink booking={booking} />}
        />
      )}
    </ListScreen>
  );
}

/** Since when it is due, how long ago that is, and why. */
function DueSince({ booking: { due_since, status, cancelled_by } }: { booking: RefundDue }) {
  const { t } = useTranslation('operator');
  const days = Math.floor((Date.now() - Date.parse(due_since)) / 86_400_000);
  return (
    <>
      <Timestamp at={due_since} />
      <span className="muted block text-sm">
        {days === 0 ? t('refunds.today') : t('refunds.age', { count: days })} ·{' '}
        {t(status === 'cancelled' ? `refunds.by_${cancelled_by ?? 'system'}` : 'refunds.overpaid')}
      </span>
    </>
  );
}
