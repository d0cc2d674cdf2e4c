import type { BookingKind } from '../kind.ts';
import { isSuperseded, unread } from './unread.ts';

/** What the marketplace wrote to both sides of a booking. */
export const messageFromOperator: BookingKind = {
  about: 'booking',
  to: 'both',
  of: unread(({ sender }) => sender === 'operator'),
  lapsed: isSuperseded,
  passing: true,
  writer: 'marketplace',
  answers: 'marketplace',
};
