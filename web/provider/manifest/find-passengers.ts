import type { ManifestDeparture, Passenger } from './passenger-parts.tsx';

/** The departures with the passengers whose name, code, reference or phone number has the text; all of them without a text. */
export function findPassengers(departures: readonly ManifestDeparture[], search: string): readonly ManifestDeparture[] {
  const text = plain(search);
  if (text === '') return departures;
  return departures
    .map((departure) => ({ ...departure, passengers: departure.passengers.filter((passenger) => has(passenger, text)) }))
    .filter(({ passengers }) => passengers.length > 0);
}

function has({ customer_name, confirmation_code, booking_reference, customer_phone }: Passenger, text: string): boolean {
  return [customer_name, confirmation_code, booking_reference, customer_phone].some((known) => plain(known).includes(text));
}

/** Codes and phone numbers are written with spaces and hyphens, or without. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');
}
