import { useTranslation } from 'react-i18next';
import type { Booking } from '../../contract/bookings.ts';

type Props = { status: Booking['payment_status']; cancelled?: boolean };

/** Whether the customer has paid, in a list; amber while money is still to come. A cancelled booking waits for none. */
export function PaymentWords({ status, cancelled = false }: Props) {
  const { t } = useTranslation();
  if (cancelled && status === 'unpaid') return null;
  const words = t(`status.${status}`);
  return status === 'unpaid' ? (
    <span className="font-[560] text-[var(--warning-text)]">{words}</span>
  ) : (
    <span className="muted">{words}</span>
  );
}
