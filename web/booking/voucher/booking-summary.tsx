import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../contract/bookings.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { longDate, timeSpan } from '../../lib/format/dates.ts';
import { BilingualPlace } from '../../ui/bilingual-place.tsx';
import { Photo } from '../../ui/picture/photo.tsx';
import { Voucher } from '../../ui/voucher.tsx';
import { ServiceTitle } from '../service-title.tsx';

type SummarisedBooking = Pick<
  Booking,
  | 'service'
  | 'service_title'
  | 'service_title_zh'
  | 'booking_date'
  | 'all_day'
  | 'start_datetime'
  | 'end_datetime'
  | 'number_of_people'
  | 'confirmation_code'
>;

/** A booking in the shape of a voucher: the service, and on the stub the time, the people and the confirmation code. */
export function BookingSummary({ booking }: { booking: SummarisedBooking }) {
  return (
    <Voucher row className="voucher-quiet" stub={<Stub booking={booking} />}>
      <Main booking={booking} />
    </Voucher>
  );
}

function Main({ booking: { service, ...booking } }: { booking: SummarisedBooking }) {
  const locale = useLocale();
  const { text, lang } = inLocale(service.description, service.description_zh, locale);
  return (
    <div className="flex items-start gap-4 lg:gap-5">
      <Photo
        src={service.featured_image}
        category={service.category}
        sizes="8rem"
        width="128"
        height="96"
        className="aspect-[4/3] w-24 rounded-control object-cover lg:w-32"
      />
      <div className="min-w-0">
        <h2 className="text-lg leading-snug font-660">
          <ServiceTitle {...booking} />
        </h2>
        <p className="muted mt-1 text-sm">
          <BilingualPlace en={service.location} zh={service.location_zh} />
        </p>
        {text && (
          <p className="mt-2.5 line-clamp-4 text-md max-md:hidden" lang={lang === locale ? undefined : lang}>
            {text}
          </p>
        )}
      </div>
    </div>
  );
}

function Stub({ booking }: { booking: SummarisedBooking }) {
  const { t } = useTranslation('provider');
  const { t: common } = useTranslation();
  const locale = useLocale();
  return (
    <dl className="kv grid grid-cols-2 content-center gap-3 md:grid-cols-1">
      <div>
        <dt>{t('booking.date')}</dt>
        <dd>{longDate(booking.booking_date, locale)}</dd>
      </div>
      <div>
        <dt>{booking.all_day ? common('opening_hours') : t('booking.time')}</dt>
        <dd className="tnum">{timeSpan(booking, locale)}</dd>
      </div>
      <div>
        <dt>{t('booking.people')}</dt>
        <dd className="tnum">{booking.number_of_people}</dd>
      </div>
      <div>
        <dt>{t('booking.code')}</dt>
        <dd className="mono">{booking.confirmation_code}</dd>
      </div>
    </dl>
  );
}
