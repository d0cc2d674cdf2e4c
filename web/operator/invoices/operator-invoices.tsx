import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { monthName } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { Rows } from '../list/rows.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { Since } from '../timestamp.tsx';
import type { Route } from './+types/operator-invoices.ts';

const choices = { month: 'month', provider: 'id' } as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, choices, (query) => call(api.invoices.list, { query }));
}

export const HydrateFallback = OperatorSkeleton;

/** Invoices of service fees to providers. */
export default function OperatorInvoices({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  return (
    <ListScreen
      title={t('invoices.title')}
      sentence={t('invoices.sentence')}
      shown={loaderData}
      empty={{ spot: 'pages', title: t('invoices.empty'), sentence: t('invoices.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{
            head: t('invoices.number'),
            cell: ({ id, number }) => (
              <Link className="link mono" to={`/operator/invoices/${id}`}>
                {number}
              </Link>
            ),
          }}
          columns={[
            { key: 'provider', head: t('invoices.provider'), cell: (invoice) => <RowTitle name={<LocalizedName {...invoice} />} /> },
            { key: 'month', head: t('invoices.month'), cell: ({ month }) => monthName(`${month}-01`, locale) },
            { key: 'made', head: t('invoices.made'), cell: ({ made_at }) => <Since at={made_at} /> },
            { key: 'bookings', head: t('invoices.bookings'), num: true, cell: ({ bookings }) => bookings },
            { key: 'fee', head: t('invoices.fee'), num: true, cell: ({ fee }) => <b className="font-640">{exactMoney(fee)}</b> },
          ]}
        />
      )}
    </ListScreen>
  );
}
