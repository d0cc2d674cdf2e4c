import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '../../../contract/bookings.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import { arrivalWords } from '../../../rules/meeting/arrival.ts';
import { meetingPlace } from '../../../rules/place.ts';
import { publicMoney, toCents } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale, isChinese, namesOf, textIn, type BilingualText } from '../../../rules/localized-text.ts';
import { longDate, timeSpan } from '../../lib/format/dates.ts';
import type { MeetingDirections } from '../../../contract/catalogue.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import type { DrawnCategory } from '../../ui/picture/category-drawings.ts';
import { Photo } from '../../ui/picture/photo.tsx';
import { MapLinks } from '../../ui/map-links.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { BookingBadge } from '../booking-badge.tsx';
import { areNamed } from '../fields/party.ts';

type VoucherBooking = Pick<
  Confirmation,
  | 'status'
  | 'service_title'
  | 'service_title_zh'
  | 'booking_date'
  | 'start_datetime'
  | 'end_datetime'
  | 'participants'
  | 'units'
  | 'service_fee'
  | 'final_amount'
> &
  // A booking stored in the tab by an older version has none.
  Partial<Pick<Confirmation, 'paying' | 'all_day' | 'weather'>> &
  Partial<Pick<GuestBooking, 'choose_by' | 'weather_notice'>>;
type Place = Pick<ServiceSummary, 'featured_image'> & { category: DrawnCategory; meeting_picture?: string | null } & MeetingDirections;

/** The main part of a voucher: experience, day and time, meeting point, people and price. */
export function VoucherFacts({
  booking,
  service,
  host,
  heading: Heading = 'h3',
  paying_class = '',
}: {
  booking: VoucherBooking;
  service: Place;
  host: { name: string; name_zh: string };
  heading?: 'h2' | 'h3';
  paying_class?: string;
}) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const title = inLocale(booking.service_title, booking.service_title_zh, locale);
  const is_ahead = booking.status === 'pending' || booking.status === 'confirmed';
  const is_called_off = Boolean(booking.choose_by);
  const past_time = is_called_off ? 'line-through' : '';
  const arrival =
    is_ahead &&
    !is_called_off &&
    booking.weather_notice?.state !== 'undecided' &&
    !booking.all_day &&
    arrivalWords(Date.parse(booking.start_datetime), service.arrive_minutes_before, locale);
  const mtr = inLocale(service.mtr_exit, service.mtr_exit_zh, locale);
  return (
    <>
      <div className="flex items-center gap-4">
        <Photo
          src={service.featured_image}
          category={service.category}
          sizes="8rem"
          width="128"
          height="96"
          // So that it is not preloaded: after booking, the browser has the picture in another width and uses that.
          fetchPriority="low"
          className="aspect-[4/3] w-24 rounded-control object-cover md:w-32"
        />
        <div className="min-w-0">
          <p className="mb-1">
            <BookingBadge booking={booking} />
          </p>
          <Heading className="text-heading leading-snug font-660" lang={title.lang}>
            {title.text}
          </Heading>
        </div>
      </div>
      <dl className="kv mt-5 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-[1.15fr_1fr_.8fr]">
        <Fact name={t('date')}>
          <span className={past_time}>{longDate(booking.booking_date, locale)}</span>
        </Fact>
        <Fact name={booking.all_day ? common('opening_hours') : t('time')}>
          <span className={`tnum ${past_time}`}>{timeSpan(booking, locale)}</span>
          {arrival && <span className="block text-sm">{arrival}</span>}
        </Fact>
        <Fact name={t('participants')}>{t('people', { count: booking.participants })}</Fact>
        <Fact name={t('meet_at')} className="col-span-full">
          <MeetingPoint service={service} />
        </Fact>
        {mtr.text && (
          <Fact name={t('by_mtr')} className="col-span-full">
            <UserText text={mtr.text} />
          </Fact>
        )}
      </dl>
      <Sum booking={booking} />
      {booking.paying && booking.status !== 'cancelled' && (
        <p className={`mt-3 text-md ${paying_class}`}>
          <UserText text={textIn(booking.paying, locale, namesOf(host))} />
        </p>
      )}
      {is_ahead && <WeatherLines lines={booking.weather ?? []} />}
    </>
  );
}

/** What was promised about the weather; nothing where nothing was. */
export function WeatherLines({ lines }: { lines: readonly BilingualText[] }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  if (lines.length === 0) return null;
  return (
    <div className="mt-3 text-md">
      <p className="label">{t('weather')}</p>
      {lines.map((line) => (
        <p key={line.en} className="mt-1">
          {textIn(line, locale)}
        </p>
      ))}
    </div>
  );
}

function Sum({ booking }: { booking: VoucherBooking }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  return (
    <dl className="sum mt-5 border-t border-line pt-4">
      {booking.units.map(({ unit, title, title_zh, price, quantity }) => (
        <div key={`${unit} ${price}`}>
          <dt>
            {areNamed(booking.units) && <span>{`${inLocale(title, title_zh, locale).text} `}</span>}
            <span>{`${publicMoney(price)} × ${quantity}`}</span>
          </dt>
          <dd>{publicMoney(toCents(price) * quantity)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('service_fee')}</dt>
        <dd>{publicMoney(booking.service_fee)}</dd>
      </div>
      <div className="total">
        <dt>{t('total')}</dt>
        <dd>{publicMoney(booking.final_amount)}</dd>
      </div>
    </dl>
  );
}

/** In both languages, to be shown to a driver or a passer-by. */
export function MeetingPoint({ service }: { service: Pick<Place, 'meeting_picture'> & MeetingDirections }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { en, zh } = meetingPlace(service);
  const [first, second] = isChinese(locale) ? [inLocale(en, zh, locale).text, zh && en] : [en, zh];
  return (
    <>
      <UserText text={first || second} />
      {first && second && <UserText text={second} className="muted block text-sm font-500" />}
      {(first || second) && <MapLinks en={en} zh={zh} latitude={service.latitude} longitude={service.longitude} />}
      {service.meeting_picture && (
        <a href={service.meeting_picture} className="mt-3 block w-fit">
          <Photo
            src={service.meeting_picture}
            alt={t('meeting_picture')}
            sizes="16rem"
            width="256"
            height="160"
            loading="lazy"
            className="aspect-[16/10] w-64 max-w-full rounded-control object-cover"
          />
        </a>
      )}
    </>
  );
}

/** A line of a voucher. */
export function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
