import type { BookingKind } from '../kind.ts';
import { lapsesBefore, remind, type Reminder } from './reminder.ts';

const reminder: Reminder = { kind: 'reminder_2h', hours: 2, latest_minutes: 15 };

/** To the customer, 2 hours before the start. */
export const reminder2h: BookingKind = {
  about: 'booking',
  to: 'customer',
  of: remind(reminder),
  lapsed: lapsesBefore(reminder),
  waits_for_weather: true,
};
