/** A telephone number as a person types it: digits in groups, perhaps with a country before and an extension behind. */
export const phonePattern = /^[+(\d][\d\p{Zs}().-]*(?:(?:ext\.?|x|#)\p{Zs}*\d+)?$/iu;

/**
 * A number without the invisible marks of direction that contacts and WhatsApp paste around it, its digits, signs and spaces in their plain
 * forms: `\u202a＋852\u00a05555‑0177\u202c` to `+852 5555-0177`.
 */
export function plainPhone(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Zs}+/gu, ' ');
}

const FEWEST_DIGITS = 6;

export function hasEnoughDigits(phone: string): boolean {
  return digitsOf(phone).length >= FEWEST_DIGITS;
}

/** What a telephone dials; an extension once somebody has answered (RFC 3966). */
export function dialAddress(phone: string): string {
  const { number, extension } = partsOf(phone);
  return `tel:${ungrouped(number)}${extension && `;ext=${extension}`}`;
}

/** A number and the digits of its extension, if any. */
function partsOf(phone: string): { number: string; extension: string } {
  const [number = phone, extension = ''] = phone.split(/\s*(?:ext\.?|x|#)\s*/i);
  return { number, extension };
}

/** Opens a chat with this number on WhatsApp, begun with this text; null when the number has no country to dial. */
export function whatsAppAddress(phone: string, text: string): string | null {
  const number = ungrouped(phone);
  return /^\+\d{6,15}$/.test(number) ? `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}` : null;
}

/** How numbers are grouped in the places that most guests come from: browsers do not load what knows all countries. */
const GROUPS: readonly [RegExp, string][] = [
  [/^\+(85[23])(\d{4})(\d{4})$/, '+$1 $2 $3'],
  [/^\+86(1[3-9]\d)(\d{4})(\d{4})$/, '+86 $1 $2 $3'],
  [/^\+86(10|2\d)(\d{4})(\d{4})$/, '+86 $1 $2 $3'],
  [/^\+81([789]0|[36])(\d{4})(\d{4})$/, '+81 $1 $2 $3'],
  [/^\+82(10|2)(\d{3,4})(\d{4})$/, '+82 $1 $2 $3'],
  [/^\+44(7\d{3})(\d{6})$/, '+44 $1 $2'],
  [/^\+44(20)(\d{4})(\d{4})$/, '+44 $1 $2 $3'],
  [/^\+886(9\d\d)(\d{3})(\d{3})$/, '+886 $1 $2 $3'],
];

/** `+85255550177` to `+852 5555 0177`, so also the Mainland's, Japan's, Korea's and Britain's; other countries' numbers as they came. */
export function readablePhone(phone: string): string {
  const { number, extension } = partsOf(phone);
  const known = GROUPS.find(([form]) => form.test(number));
  return known ? `${number.replace(...known)}${extension && ` ext. ${extension}`}` : phone;
}

/**
 * A text as it is searched: full-width letters and wide blanks are plain ones, and a telephone number, or a part of one, that is written in
 * groups of digits becomes one number.
 */
export function joinDigits(written: string): string {
  const text = written.normalize('NFKC').trim();
  const plain = plainPhone(text);
  const digits = digitsOf(plain);
  return digits.length >= 4 && /^[\d\s+()-]+$/.test(plain) ? digits : text;
}

/** `only_digits` is the same in SQL. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Without what stands between groups of digits. */
const ungrouped = (phone: string) => phone.replace(/[\s().-]/g, '');
