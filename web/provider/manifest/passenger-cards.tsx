import { PaymentWords } from '../../booking/payment-words.tsx';
import { AboardTick, NoShowMark, PartyPeople } from './attendance-marks.tsx';
import { GuestName, GuestNotes, GuestPhone, Units, type ManifestDeparture } from './passenger-parts.tsx';

/** The passengers below 768 px, to be checked in with one hand. */
export function PassengerCards({ departure: { passengers, has_begun } }: { departure: ManifestDeparture }) {
  return (
    <ul className="border-t border-line md:hidden print:hidden">
      {passengers.map((passenger) => (
        <li key={passenger.booking_id} className="flex gap-3 border-b border-line p-4 last:border-b-0">
          <div className="min-w-0 grow">
            <div className="flex items-start justify-between gap-3">
              <GuestName passenger={passenger} />
              <b className="tnum text-right font-640">
                <PartyPeople passenger={passenger} />
                <Units passenger={passenger} />
              </b>
            </div>
            <p className="mono muted mt-0.5 text-xs">{passenger.confirmation_code}</p>
            <div className="text-md">
              <GuestNotes passenger={passenger} />
            </div>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
              <GuestPhone phone={passenger.customer_phone} />
              <span className="text-sm">
                <PaymentWords status={passenger.payment_status} />
              </span>
              {has_begun && <NoShowMark passenger={passenger} />}
            </div>
          </div>
          {/* Under the thumb of the hand that holds the phone. */}
          <AboardTick passenger={passenger} />
        </li>
      ))}
    </ul>
  );
}
