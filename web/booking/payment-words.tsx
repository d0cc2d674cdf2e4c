import { useTranslation } from 'react-i18next';
import type { Booking } from '../../contract/bookings.ts';
import { toCents } from '../../rules/money.ts';
import { exactMoney } from '../lib/format/money.ts';

type Props = {
  status: Booking['payment_status'];
  cancelled?: boolean;
  /** The refund due to the customer of a cancelled booking. */
  refund_due?: string;
  /** The customer says that they have paid, and nobody has confirmed it. */
  reported?: boolean;
};

/** The payment state in a list; amber while a payment or a refund is due. A cancelled booking expects no payment. */
export function PaymentWords({ status, cancelled = false, refund_due = '0.00', reported = false }: Props) {
  const { t } = useTranslation();
  if (reported) return <Waiting>{t('status.payment_reported')}</Waiting>;
  if (cancelled && status === 'unpaid') return null;
  if (toCents(refund_due) > 0) return <Waiting>{t('status.refund_due', { amount: exactMoney(refund_due) })}</Waiting>;
  const words = t(`status.${status}`);
  return status === 'unpaid' ? <Waiting>{words}</Waiting> : <span className="muted">{words}</span>;
}

function Waiting({ children }: { children: string }) {
  return <span className="font-560 text-warning-text">{children}</span>;
}
