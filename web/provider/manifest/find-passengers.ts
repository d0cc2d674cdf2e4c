import type { ManifestDeparture, Passenger } from './passenger-parts.tsx';

/** The departures with the passengers whose name, code, reference or phone number has the text; all of them without a text. */
export function findPassengers(departures: readonly ManifestDeparture[], search: string): readonly ManifestDeparture[] {
  const text = plain(search);
  if (text === '') return departures;
  return departures
    .map((departure) => ({
      ...departure,
      passengers: departure.passengers.filter((passenger) => has(passenger, text)),
      postponed: departure.postponed.filter((party) => has(party, text)),
    }))
    .filter(({ passengers, postponed }) => passengers.length + postponed.length > 0);
}

type KnownParty = Pick<Passenger, 'customer_name' | 'customer_phone'> & Partial<Pick<Passenger, 'confirmation_code' | 'booking_reference'>>;

function has({ customer_name, confirmation_code = '', booking_reference = '', customer_phone }: KnownParty, text: string): boolean {
  return [customer_name, confirmation_code, booking_reference, customer_phone].some((known) => plain(known).includes(text));
}

/** Codes and phone numbers are written with spaces and hyphens, or without; names with accents and apostrophes, or without. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\s\-'’‘]|\p{Mn}/gu, '');
}
