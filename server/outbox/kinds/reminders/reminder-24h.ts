import type { BookingKind } from '../kind.ts';
import { lapsesBefore, remind, type Reminder } from './reminder.ts';

const reminder: Reminder = { kind: 'reminder_24h', hours: 24, latest_minutes: 180 };

/** To the customer, 24 hours before the start. */
export const reminder24h: BookingKind = {
  about: 'booking',
  to: 'customer',
  of: remind(reminder),
  lapsed: lapsesBefore(reminder),
  waits_for_weather: true,
  calendar: true,
};
