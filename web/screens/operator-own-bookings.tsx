import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import { useLocale } from '../copy/locale.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../lib/call.ts';
import { exactMoney } from '../lib/money.ts';
import { BookingRows } from '../operator/booking-rows.tsx';
import { Called } from '../operator/called.tsx';
import { ListScreen } from '../operator/list-screen.tsx';
import { OwnDecisionButtons } from '../operator/own-decision.tsx';
import { shownList } from '../operator/shown-list.ts';
import type { Route } from './+types/operator-own-bookings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return shownList(request, {}, (query) => call(api.operator.ownBookings, { query }));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorOwnBookings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  return (
    <ListScreen
      title={t('own.title')}
      sentence={t('own.sentence')}
      shown={loaderData}
      empty={{ spot: 'bookings', title: t('own.empty'), sentence: t('own.empty_sentence') }}
    >
      {({ results }) => (
        <BookingRows
          bookings={results}
          more={[
            { key: 'partner', head: t('own.partner'), cell: ({ partner }) => <Called {...partner} /> },
            { key: 'commission', head: t('own.commission'), num: true, cell: ({ commission }) => exactMoney(commission) },
            { key: 'why', head: t('own.why'), cell: ({ referral }) => <span className="text-sm">{referral.sentence[locale]}</span> },
          ]}
          deeds={(booking) => <OwnDecisionButtons booking={booking} />}
        />
      )}
    </ListScreen>
  );
}
