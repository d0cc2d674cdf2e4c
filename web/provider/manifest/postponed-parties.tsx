import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';
import { UserText } from '../../ui/user-text.tsx';
import { GuestPhone, type ManifestDeparture } from './passenger-parts.tsx';

/** Who does not come, since the departure was called off, and is to choose another date; not on paper. */
export function PostponedParties({ departure: { slot_id, postponed } }: { departure: ManifestDeparture }) {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  if (postponed.length === 0) return null;
  const heading = `postponed-${slot_id}`;
  return (
    <section className="no-print border-t border-line px-4 py-4 lg:px-5" aria-labelledby={heading}>
      <h3 className="text-md font-600" id={heading}>
        {t('postponed.title', { count: postponed.length })}
      </h3>
      <p className="muted text-sm">{t('postponed.sentence')}</p>
      <ul className="mt-2">
        {postponed.map(({ booking_id, customer_name, customer_phone, participants, choose_by }) => (
          <li key={booking_id} className="flex flex-wrap items-center gap-x-4 border-t border-line py-1.5 text-sm first:border-0">
            <Link className="link inline-flex min-h-11 min-w-0 items-center font-600 wrap-anywhere" to={`/provider/bookings/${booking_id}`}>
              <UserText text={customer_name} />
            </Link>
            <span className="tnum">{t('check_in.people', { count: participants })}</span>
            <GuestPhone phone={customer_phone} />
            <span className="muted tnum ml-auto">{t('postponed.until', { when: moment(choose_by, locale) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
