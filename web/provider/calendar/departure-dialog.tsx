import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { CalendarDeparture } from '../../../contract/departures.ts';
import { PaymentWords } from '../../booking/payment-words.tsx';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { call } from '../../lib/call/call.ts';
import { longDate } from '../../lib/format/dates.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { addressOf } from '../availability/calendar/view-address.ts';
import { DepartureDemand } from '../manifest/departure-demand.tsx';
import { manifestOf } from '../manifest/manifest-day.tsx';
import { Units, type Passenger } from '../manifest/passenger-parts.tsx';
import type { CalendarService } from './departure-button.tsx';
import { DepartureState, ServiceMark, useBookedWords } from './departure-words.tsx';
import { useSpanWords } from '../../i18n/use-time-words.ts';

type Props = { departure: CalendarDeparture; service: CalendarService; open: boolean; onClose: () => void };

/** Who comes on a departure, each with a link to the booking, and where to go on from there. */
export function DepartureDialog({ departure, service, open, onClose }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const booked = useBookedWords();
  const span = useSpanWords();
  const { date } = departure;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<ServiceTitle service_title={service.title} service_title_zh={service.title_zh} />}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {departure.state !== 'past' && (
            <ButtonLink look="ghost" to={`/provider/call-off?date=${date}&slot=${departure.slot_id}`}>
              {t('departures.call_off')}
            </ButtonLink>
          )}
          <ButtonLink to={`/provider/availability${addressOf({ service: service.id, view: 'day', date })}`}>
            {t('departures.change')}
          </ButtonLink>
          <ButtonLink look="primary" to={manifestOf(date)}>
            {t('departures.manifest')}
          </ButtonLink>
        </div>
      }
    >
      <div className="mb-4 grid gap-1">
        <p className="tnum flex flex-wrap items-center gap-x-2 text-md font-600">
          <ServiceMark number={service.number} />
          <span>{longDate(date, locale)}</span>
          <span>{span(departure)}</span>
        </p>
        <p className="tnum text-md">{booked(departure)}</p>
        {/* Who waits is said once. */}
        <DepartureState departure={{ ...departure, waiting: null }} />
        <DepartureDemand {...departure} title={inLocale(service.title, service.title_zh, locale).text} />
      </div>
      <Guests departure={departure} />
    </Dialog>
  );
}

function Guests({ departure }: { departure: CalendarDeparture }) {
  const { t } = useTranslation(['availability', 'common']);
  const { guests, retry } = useGuests(departure);
  if (guests === null)
    return (
      <div className="grid gap-2" aria-busy="true">
        <span className="sr" role="status">
          {t('common:loading')}
        </span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  if (guests === 'failed')
    return (
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={retry}>
            {t('common:actions.try_again')}
          </Button>
        }
      >
        {t('departures.guests_failed')}
      </Banner>
    );
  if (guests.length === 0) return <p className="muted text-md">{t('departures.nobody')}</p>;
  return (
    <ul aria-label={t('departures.guests')}>
      {guests.map((guest) => (
        <li key={guest.booking_id} className="flex items-start justify-between gap-3 border-t border-line py-3 first:border-0 first:pt-0">
          <div className="min-w-0">
            <Link className="link inline-flex min-h-6 font-600" to={`/provider/bookings/${guest.booking_id}`}>
              <UserText text={guest.customer_name} />
            </Link>
            <p className="tnum text-sm">{t('departures.people', { count: guest.participants })}</p>
            <Units passenger={guest} />
          </div>
          <div className="grid shrink-0 justify-items-end gap-1 text-sm">
            <StatusBadge status={guest.status} />
            <PaymentWords status={guest.payment_status} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The guests of a departure, read again when its places have changed; null while they are loaded for the first time. */
function useGuests({ slot_id, date, spots_taken, requests }: CalendarDeparture) {
  const [guests, setGuests] = useState<Passenger[] | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    call(api.bookings.manifest, { query: { date, slot: slot_id } }).then(
      ({ departures: [departure] }) => !gone && setGuests(departure?.passengers ?? []),
      () => !gone && setGuests('failed'),
    );
    return () => {
      gone = true;
    };
  }, [slot_id, date, spots_taken, requests, tries]);
  const retry = () => {
    setGuests(null);
    setTries(tries + 1);
  };
  return { guests, retry };
}
