import { chapter, get, post, remove } from '../endpoint.ts';
import * as calendars from '../external-calendars.ts';
import { idParams } from '../params.ts';

export const externalCalendarCalls = chapter('Availability', {
  list: get(
    '/api/services/external-calendars/',
    'Calendars elsewhere whose events block time, and bookings in that time',
    {
      who: 'service_provider',
      staff: 'manager',
      reply: calendars.externalCalendars,
    },
  ),
  add: post('/api/services/external-calendars/', 'Add a calendar by its address (ICS) and read it; 10 at most', {
    who: 'service_provider',
    staff: 'manager',
    idempotent: true,
    body: calendars.externalCalendarBody,
    status: 201,
    reply: calendars.externalCalendar,
    rate_limit: 'upload',
  }),
  read: post('/api/services/external-calendars/:id/read/', 'Read a calendar now; it is read every 15 minutes anyway', {
    who: 'service_provider',
    staff: 'manager',
    params: idParams,
    reply: calendars.externalCalendar,
    rate_limit: 'upload',
  }),
  remove: remove('/api/services/external-calendars/:id/', 'Remove a calendar; the slots that it closed open again', {
    who: 'service_provider',
    staff: 'manager',
    params: idParams,
    status: 204,
  }),
});
