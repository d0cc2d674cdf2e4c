/** Headers of a screen whose address is a secret: not indexed, not cached, not sent as a referrer. */
export function secretAddress() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' };
}
