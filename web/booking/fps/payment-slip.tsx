import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { Booking } from '../../../contract/bookings.ts';
import { signedFile } from '../../lib/call/signed-fetch.ts';
import { SlipButton } from './slip-button.tsx';

/** The slip that came with a payment, for its provider and operators; nothing where there is none. */
export function PaymentSlip({ payment, className }: { payment: Booking['payment']; className?: string }) {
  const { t } = useTranslation('getting_paid');
  if (!payment?.has_slip) return null;
  const words = {
    show: t('report.slip'),
    loading: t('report.slip_loading'),
    failed: t('report.slip_failed'),
    title: t('report.slip_title'),
    alt: t('report.slip_alt'),
    note: t('report.slip_note'),
  };
  return <SlipButton read={() => signedFile(api.bookings.slip, { params: { id: payment.id } })} words={words} className={className} />;
}
