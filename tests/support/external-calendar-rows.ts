import type { api } from '../../contract/api.ts';
import type { Row, Stage } from './stage.ts';

const ofCalendar = ({ external_calendar }: Stage) => ({ params: external_calendar });
// Nobody is asked: the address is private.
const body = { name: 'Family', address: 'http://127.0.0.1:9/family.ics' };

/** What a provider does with calendars elsewhere, each call as its owner would make it. */
export const externalCalendarRows: Record<`externalCalendars.${keyof typeof api.externalCalendars}`, Row> = {
  'externalCalendars.list': { gets: [401, 403, 403, 200, 200] },
  'externalCalendars.add': { ask: () => ({ body }), gets: [401, 403, 403, 201, 201] },
  'externalCalendars.read': { ask: ofCalendar, gets: [401, 403, 403, 200, 404] },
  'externalCalendars.remove': { ask: ofCalendar, gets: [401, 403, 403, 204, 404] },
};
