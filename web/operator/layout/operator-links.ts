/** The operator's sections; on a phone the first five are in the tab bar, all of them in the menu. */
export const operatorLinks = [
  { to: '/operator', words: 'overview', icon: 'home' },
  { to: '/operator/bookings', words: 'bookings', icon: 'voucher' },
  { to: '/operator/providers', words: 'providers', icon: 'boat' },
  { to: '/operator/partners', words: 'partners', icon: 'link' },
  { to: '/operator/payouts', words: 'payouts', icon: 'wallet' },
  { to: '/operator/settlements', words: 'settlements', icon: 'wallet' },
  { to: '/operator/invoices', words: 'invoices', icon: 'page' },
  { to: '/operator/weather', words: 'weather', icon: 'sun' },
  { to: '/operator/call-off', words: 'call_off', icon: 'close' },
  { to: '/operator/resellers', words: 'resellers', icon: 'link' },
  { to: '/operator/webhooks', words: 'webhooks', icon: 'share' },
  { to: '/operator/services', words: 'services', icon: 'grid' },
  { to: '/operator/categories', words: 'categories', icon: 'list' },
  { to: '/operator/reviews', words: 'reviews', icon: 'star' },
  { to: '/operator/users', words: 'users', icon: 'people' },
  { to: '/operator/people', words: 'people', icon: 'download' },
  { to: '/operator/outbox', words: 'outbox', icon: 'mail' },
  { to: '/operator/audit', words: 'audit', icon: 'clock' },
  { to: '/operator/legal', words: 'legal', icon: 'page' },
  { to: '/operator/settings', words: 'settings', icon: 'filters' },
  { to: '/profile', words: 'profile', icon: 'person' },
] as const;

export const AT_THE_THUMB = 5;
