import { useTranslation } from 'react-i18next';
import type { BookingListItem } from '../../../../contract/bookings.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { UserText } from '../../../ui/user-text.tsx';

/** By which partner a booking came, where it came by one. */
export function ViaPartner({ booking: { partner } }: { booking: Pick<BookingListItem, 'partner'> }) {
  const { t } = useTranslation('own_bookings');
  const locale = useLocale();
  if (!partner) return null;
  return (
    <p className="muted mt-0.5 text-xs break-words">
      <UserText text={t('via', { name: inLocale(partner.name, partner.name_zh, locale).text })} />
    </p>
  );
}
