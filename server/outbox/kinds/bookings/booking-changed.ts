import type { BookingKind } from '../kind.ts';
import { afterLastChange, whatChanged } from './conditions.ts';

/** To the provider, what somebody else's change came to. */
export const bookingChanged: BookingKind = {
  about: 'booking',
  to: 'provider',
  on: { changed: ({ actor }) => actor !== 'provider' },
  due: afterLastChange,
  lapsed: whatChanged,
  passing: true,
};
