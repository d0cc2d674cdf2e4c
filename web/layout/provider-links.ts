/** Where a provider can go, in order; each leads somewhere. */
export const providerLinks = [
  { to: '/provider/dashboard', words: 'dashboard', icon: 'home', counts: false },
  { to: '/provider/bookings', words: 'bookings', icon: 'ticket', counts: true },
  { to: '/provider/availability', words: 'availability', icon: 'calendar', counts: false },
] as const;
