import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { shortDate, timeSpan } from '../../../lib/format/dates.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { bookingsOf } from './slot-dialog.tsx';

/** The result of blocking or unblocking a range. */
export type BlockResult = { action: 'block' | 'unblock'; count: number; with_bookings: OwnSlot[] };

/** Shows the result, with links to the slots that keep their bookings. */
export function BlockOutcome({ outcome: { action, count, with_bookings } }: { outcome: BlockResult }) {
  const { t } = useTranslation('availability');
  return (
    <div className="grid gap-3">
      <Banner tone="success">{t(action === 'block' ? 'block.blocked' : 'block.reopened', { count })}</Banner>
      {with_bookings.length > 0 && (
        <>
          <p className="text-md">{t('block.with_bookings', { count: with_bookings.length })}</p>
          <ul className="grid">
            {with_bookings.map((slot) => (
              <li key={slot.id}>
                <BookedSlot slot={slot} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function BookedSlot({ slot }: { slot: OwnSlot }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const when = `${shortDate(slot.date, locale)} ${timeSpan(slot, locale)}`;
  return (
    <Link className="link tnum inline-flex min-h-11 items-center" to={bookingsOf(slot)}>
      {t('block.booked_slot', { when, count: slot.spots_taken })}
    </Link>
  );
}
