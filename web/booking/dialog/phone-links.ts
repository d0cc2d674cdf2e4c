/** Opens a chat with this number on WhatsApp; null when the number has no country to dial. */
export function whatsAppAddress(phone: string): string | null {
  const digits = phone.replace(/[\s().-]/g, '');
  return /^\+\d{6,15}$/.test(digits) ? `https://wa.me/${digits.slice(1)}` : null;
}

/** `+85255550177` to `+852 5555 0177`; other countries' numbers as they came. */
export function readablePhone(phone: string): string {
  return phone.replace(/^\+852(\d{4})(\d{4})$/, '+852 $1 $2');
}

/** What a telephone dials. */
export function dialAddress(phone: string): string {
  return `tel:${phone.replace(/[\s().-]/g, '')}`;
}
