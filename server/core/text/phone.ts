import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 where the number parses, Hong Kong assumed; else as it was typed. */
export function dialable(typed: string): string {
  const number = parsePhoneNumberFromString(typed, 'HK');
  return number?.isPossible() ? number.number : typed;
}

/** `+85255550160` to `+852 5555 0160`, each country's numbers in its own groups; what does not parse as it came. */
export function readable(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
