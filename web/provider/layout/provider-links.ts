/** The provider's sections in order. */
export const providerLinks = [
  { to: '/provider/dashboard', words: 'dashboard', icon: 'home', counts: false },
  { to: '/provider/bookings', words: 'bookings', icon: 'voucher', counts: true },
  { to: '/provider/availability', words: 'availability', icon: 'calendar', counts: false },
  { to: '/provider/services', words: 'services', icon: 'boat', counts: false },
  { to: '/provider/pages', words: 'pages', icon: 'page', counts: false },
] as const;

/** The links below them in the sidebar; on a phone they are in the screens and in the header. */
export const providerMore = [
  { to: '/provider/manifest', words: 'provider:departures.manifest', icon: 'people' },
  { to: '/provider/statement', words: 'statement:title', icon: 'wallet' },
  { to: '/provider/reviews', words: 'reviews:title', icon: 'star' },
  { to: '/provider/settings', words: 'settings:title', icon: 'person' },
] as const;
