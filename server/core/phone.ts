import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** E.164 where the number parses, Hong Kong assumed; else as it was typed. */
export function dialable(typed: string): string {
  const number = parsePhoneNumberFromString(typed, 'HK');
  return number?.isPossible() ? number.number : typed;
}
