/** A telephone number as a person types it: digits in groups, perhaps with a country before and an extension behind. */
export const phonePattern = /^[+(\d][\d\p{Zs}().-]*(?:(?:ext\.?|x|#)\p{Zs}*\d+)?$/iu;

const FEWEST_DIGITS = 6;

export function hasEnoughDigits(phone: string): boolean {
  return digitsOf(phone).length >= FEWEST_DIGITS;
}

/** What a telephone dials. */
export function dialAddress(phone: string): string {
  return `tel:${ungrouped(phone)}`;
}

/** Opens a chat with this number on WhatsApp, begun with this text; null when the number has no country to dial. */
export function whatsAppAddress(phone: string, text: string): string | null {
  const number = ungrouped(phone);
  return /^\+\d{6,15}$/.test(number) ? `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}` : null;
}

/** `+85255550177` to `+852 5555 0177`; other countries' numbers as they came: browsers do not load what knows their groups. */
export function readablePhone(phone: string): string {
  return phone.replace(/^\+852(\d{4})(\d{4})$/, '+852 $1 $2');
}

/** A text as it is searched: a telephone number, or a part of one, that is written in groups of digits becomes one number. */
export function joinDigits(text: string): string {
  const digits = digitsOf(text);
  return digits.length >= 4 && /^[\d\s+()-]+$/.test(text) ? digits : text;
}

/** `only_digits` is the same in SQL. */
const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** Without what stands between groups of digits. */
const ungrouped = (phone: string) => phone.replace(/[\s().-]/g, '');
