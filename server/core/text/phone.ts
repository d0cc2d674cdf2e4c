import { parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';
import { plainPhone } from '../../../rules/phone.ts';

/** Mobile numbers as they are typed at home, longer than any of Hong Kong. */
const HOME_MOBILES: readonly [RegExp, CountryCode][] = [
  [/^1[3-9]\d{9}$/, 'CN'],
  [/^0[789]0\d{8}$/, 'JP'],
  [/^010\d{8}$/, 'KR'],
  [/^07\d{9}$/, 'GB'],
];
const LONGEST_IN_HONG_KONG = 8;

/**
 * E.164 where the number parses: with its country after `+`, `00`, a prefix for calls abroad of Hong Kong (001, 002, 009) or nothing, or as
 * mobile phones are dialled in the Mainland, Japan, Korea and Britain, else Hong Kong assumed; an extension behind it, as `+85223456789 ext. 12`.
 * What does not parse stays as it was typed.
 */
export function dialable(typed: string): string {
  const plain = plainPhone(typed).trim();
  const digits = plain.replace(/\D/g, '');
  const [, mobile] = HOME_MOBILES.find(([form]) => form.test(digits)) ?? [];
  const numbers = plain.startsWith('+')
    ? [parsePhoneNumberFromString(plain)]
    : digits.startsWith('00')
      ? [withCountry(digits.slice(2)), valid(parsePhoneNumberFromString(digits, 'HK')), parsePhoneNumberFromString(`+${digits.slice(2)}`)]
      : [parsePhoneNumberFromString(plain, mobile ?? 'HK'), withCountry(digits)];
  const found = numbers.find((number) => number && isDialled(number));
  return found ? withExtension(found.number, found.ext) : typed;
}

/** A person who answers is asked for it. */
function withExtension(number: string, extension: string | undefined): string {
  return extension ? `${number} ext. ${extension}` : number;
}

function isDialled(number: PhoneNumber): boolean {
  const is_too_long = number.countryCallingCode === '852' && number.nationalNumber.length > LONGEST_IN_HONG_KONG;
  return number.isPossible() && !is_too_long;
}

/** Digits that begin with a country, without the plus; only where that country has such a number. */
function withCountry(digits: string): PhoneNumber | undefined {
  return valid(parsePhoneNumberFromString(`+${digits}`));
}

function valid(number: PhoneNumber | undefined): PhoneNumber | undefined {
  return number?.isValid() ? number : undefined;
}

/** `+85255550160` to `+852 5555 0160`, each country's numbers in its own groups; what does not parse as it came. */
export function readable(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
