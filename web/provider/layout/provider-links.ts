/** Where a provider can go, in order; each leads somewhere. */
export const providerLinks = [
  { to: '/provider/dashboard', words: 'dashboard', icon: 'home', counts: false },
  { to: '/provider/bookings', words: 'bookings', icon: 'ticket', counts: true },
  { to: '/provider/availability', words: 'availability', icon: 'calendar', counts: false },
  { to: '/provider/services', words: 'services', icon: 'boat', counts: false },
  { to: '/provider/pages', words: 'pages', icon: 'page', counts: false },
] as const;

/** Below them in the sidebar; a phone finds these in the screens themselves and in its header. */
export const providerMore = [
  { to: '/provider/manifest', words: 'provider:departures.manifest', icon: 'people' },
  { to: '/provider/statement', words: 'statement:title', icon: 'wallet' },
  { to: '/provider/reviews', words: 'reviews:title', icon: 'star' },
  { to: '/provider/settings', words: 'settings:title', icon: 'person' },
] as const;
