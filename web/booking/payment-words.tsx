import { useTranslation } from 'react-i18next';
import type { Booking } from '../../contract/bookings.ts';
import { toCents } from '../../rules/money.ts';
import { exactMoney } from '../lib/format/money.ts';

type Props = {
  status: Booking['payment_status'];
  cancelled?: boolean;
  /** What the customer of a cancelled booking is owed. */
  refund_due?: string;
};

/** Whether the customer has paid, in a list; amber while money is still to come or to go back. A cancelled booking waits for none. */
export function PaymentWords({ status, cancelled = false, refund_due = '0.00' }: Props) {
  const { t } = useTranslation();
  if (cancelled && status === 'unpaid') return null;
  if (toCents(refund_due) > 0) return <Waiting>{t('status.refund_due', { amount: exactMoney(refund_due) })}</Waiting>;
  const words = t(`status.${status}`);
  return status === 'unpaid' ? <Waiting>{words}</Waiting> : <span className="muted">{words}</span>;
}

function Waiting({ children }: { children: string }) {
  return <span className="font-[560] text-[var(--warning-text)]">{children}</span>;
}
