import { useTranslation } from 'react-i18next';
import type { Booking } from '../../contract/bookings.ts';

/** Whether the customer has paid, in a list; amber while money is still to come. */
export function PaymentWords({ status }: { status: Booking['payment_status'] }) {
  const { t } = useTranslation();
  const words = t(`status.${status}`);
  return status === 'unpaid' ? (
    <span className="font-[560] text-[var(--warning-text)]">{words}</span>
  ) : (
    <span className="muted">{words}</span>
  );
}
