import { useTranslation } from 'react-i18next';
import type { GuestBooking } from '../../../contract/guests.ts';
import { meetingPlace } from '../../../rules/place.ts';
import { daysBetween, hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { shortDate, timeSpan } from '../../lib/format/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Photo } from '../../ui/picture/photo.tsx';
import { BilingualPlace } from '../../ui/bilingual-place.tsx';
import { BookingBadge } from '../../booking/booking-badge.tsx';
import { ServiceTitle } from '../../booking/service-title.tsx';

/** The next booking, laid out as a voucher: when, where, how many, and the code to show. */
export function NextBooking({ booking }: { booking: GuestBooking }) {
  const { t } = useTranslation('trips');
  const address = `/dashboard/bookings/${booking.id}`;
  const { service } = booking;
  return (
    <section className="mt-9 lg:mt-11" aria-labelledby="next-title">
      <h2 className="h3 mb-4 text-heading!" id="next-title">
        {t('next')}
      </h2>
      <article className="voucher row md:[--stub:13.5rem] lg:[--stub:17rem]">
        <div className="voucher-main grid md:grid-cols-[9rem_1fr] lg:grid-cols-[15rem_1fr]">
          <Photo
            src={service.featured_image}
            category={service.category}
            sizes="(width >= 48rem) 15rem, 100vw"
            width="480"
            height="360"
            className="h-44 w-full object-cover md:h-full"
          />
          <div className="min-w-0 p-5 lg:p-7">
            <p className="flex items-center gap-3">
              <BookingBadge booking={booking} />
              {booking.choose_by === null && <DaysLeft date={booking.booking_date} />}
            </p>
            <h3 className="h3 mt-2 text-heading!">
              <ServiceTitle {...booking} />
            </h3>
            <Facts booking={booking} />
          </div>
        </div>
        <div className="voucher-stub grid content-center gap-3 p-5 lg:p-7">
          <div>
            <p className="muted text-sm">{t('code')}</p>
            <p className="mono mt-0.5 text-2xl font-700">{booking.confirmation_code}</p>
          </div>
          <ButtonLink look="primary" block to={address}>
            <Icon name="voucher" />
            {t('open')}
          </ButtonLink>
        </div>
      </article>
    </section>
  );
}

function Facts({ booking }: { booking: GuestBooking }) {
  const { t } = useTranslation('trips');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const { service, meeting_point, meeting_point_zh } = booking;
  return (
    <dl className="kv mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
      <div>
        <dt>{t('date')}</dt>
        <dd>{shortDate(booking.booking_date, locale)}</dd>
      </div>
      <div>
        <dt>{booking.all_day ? common('opening_hours') : t('time')}</dt>
        <dd className="tnum">{timeSpan(booking, locale)}</dd>
      </div>
      <div>
        <dt>{t('meet_at')}</dt>
        <dd>
          <BilingualPlace {...meetingPlace({ ...service, meeting_point, meeting_point_zh })} />
        </dd>
      </div>
      <div>
        <dt>{t('people')}</dt>
        <dd className="tnum">{booking.participants}</dd>
      </div>
    </dl>
  );
}

/** Days from today in Hong Kong, wherever the reader is. */
function DaysLeft({ date }: { date: string }) {
  const { t } = useTranslation('trips');
  const days = daysBetween(hongKongDate(Date.now()), date);
  if (days < 0) return null;
  const words = days === 0 ? t('today') : days === 1 ? t('tomorrow') : t('in_days', { count: days });
  return <span className="text-sm font-600 text-accent-text">{words}</span>;
}
