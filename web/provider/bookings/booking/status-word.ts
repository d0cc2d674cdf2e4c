import { useTranslation } from 'react-i18next';
import type { BookingStatus } from '../../../../rules/booking-states.ts';

/** The name of a state, as on its badge. */
export function useStatusWord(): (status: BookingStatus) => string {
  const { t } = useTranslation();
  return (status) => t(`status.${status}`);
}
