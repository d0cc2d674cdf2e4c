import type { BookingKind } from '../kind.ts';
import { isSuperseded, unread } from './unread.ts';

/** What one side of a booking wrote to the other. */
export const message: BookingKind = {
  about: 'booking',
  to: 'both',
  of: unread(({ sender }) => sender !== 'operator'),
  lapsed: isSuperseded,
  passing: true,
  writer: 'side',
};
