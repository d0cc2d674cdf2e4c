/** Headers of a screen whose address is a secret: no search engine lists it, no cache keeps it, no other site hears of it. */
export function secretAddress() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' };
}
