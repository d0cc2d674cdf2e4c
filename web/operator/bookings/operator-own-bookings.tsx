import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { OwnBooking } from '../../../contract/operator.ts';
import { textIn } from '../../../rules/localized-text.ts';
import { namesIn } from '../../../rules/referral-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { BookingLink, Customer, What } from './booking-rows.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { OwnDecisionButtons } from './own-decision.tsx';
import { Rows } from '../list/rows.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Route } from './+types/operator-own-bookings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, {}, (query) => call(api.operator.ownBookings, { query }));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorOwnBookings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <ListScreen
      title={t('own.title')}
      sentence={t('own.sentence')}
      shown={loaderData}
      empty={{ spot: 'bookings', title: t('own.empty'), sentence: t('own.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('bookings.customer'), cell: (booking) => <Customer booking={booking} /> }}
          columns={[
            { key: 'service', head: t('bookings.service'), cell: (booking) => <What booking={booking} /> },
            { key: 'partner', head: t('own.partner'), cell: (booking) => <Sender booking={booking} /> },
            { key: 'commission', head: t('own.commission'), num: true, cell: ({ commission }) => exactMoney(commission) },
          ]}
          state={({ status }) => <StatusBadge status={status} />}
          actions={(booking) => (
            <>
              <OwnDecisionButtons booking={booking} />
              <BookingLink booking={booking} />
            </>
          )}
        />
      )}
    </ListScreen>
  );
}

/** The partner, and why it is in doubt. */
function Sender({ booking: { partner, referral } }: { booking: OwnBooking }) {
  const locale = useLocale();
  return (
    <>
      <LocalizedName {...partner} />
      <span className="muted mt-0.5 block text-sm">{textIn(referral.sentence, locale, namesIn(referral))}</span>
    </>
  );
}
