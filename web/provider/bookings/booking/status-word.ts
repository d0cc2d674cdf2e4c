import { useTranslation } from 'react-i18next';
import type { BookingStatus } from '../../../../rules/booking-states.ts';

/** A state's name, as on its badge. */
export function useStatusWord(): (status: BookingStatus) => string {
  const { t } = useTranslation();
  return (status) => t(`status.${status}`);
}
