import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeeInvoice } from '../../../contract/settlements.ts';
import { useLocale } from '../../i18n/locale.ts';
import { monthName } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';

/** A provider's invoices of service fees, each with a link to its paper. */
export function InvoiceList({ invoices }: { invoices: readonly FeeInvoice[] }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  return (
    <ul>
      {invoices.map(({ id, number, month, fee, bookings }) => (
        <li key={id} className="flex items-center justify-between gap-3 border-t border-line px-5 py-2.5">
          <div className="min-w-0">
            <Link className="link mono inline-flex min-h-11 items-center" to={`/provider/invoices/${id}`}>
              {number}
            </Link>
            <p className="muted tnum text-sm">
              {monthName(`${month}-01`, locale)} · {t('settlements.bookings', { count: bookings })}
            </p>
          </div>
          <b className="tnum font-640">{exactMoney(fee)}</b>
        </li>
      ))}
    </ul>
  );
}
