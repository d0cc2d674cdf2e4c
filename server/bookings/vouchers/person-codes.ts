import type { SignedLinks } from '../../core/signed-links.ts';
import type { PartyPerson } from '../../../rules/vouchers/persons.ts';

/** More than anyone could guess, and short enough to be typed: 58 bits. */
const LETTERS = 12;

type CodedBooking = { id: string; booking_reference: string };

/** What the voucher of one person shows, `SMP-7K2MQ9D K7QD-9XMW-3PTH`: the booking's reference, and letters that only this server can tell. */
export function personCode(links: SignedLinks, { id, booking_reference }: CodedBooking, key: string): string {
  return `${booking_reference} ${lettersOf(links, id, key).replace(/.{4}(?=.)/g, '$&-')}`;
}

/** The person of a booking whose voucher has these letters. */
export function findByLetters<P extends PartyPerson>(
  links: SignedLinks,
  booking_id: string,
  persons: readonly P[],
  letters: string,
): P | undefined {
  return persons.find(({ key }) => lettersOf(links, booking_id, key) === letters);
}

function lettersOf(links: SignedLinks, booking_id: string, key: string): string {
  return links.letters(`person ${key}`, booking_id, LETTERS);
}

/** The last part of the address of one person's voucher. It shows that voucher, and nothing else of the booking. */
export function personToken(links: SignedLinks, booking_id: string, key: string): string {
  return links.sign(`person ${key}`, booking_id);
}

/** The person of a booking whose voucher a token opens. */
export function findByToken<P extends PartyPerson>(links: SignedLinks, persons: readonly P[], token: string): P | undefined {
  return persons.find(({ key }) => links.verify(`person ${key}`, token) !== null);
}
