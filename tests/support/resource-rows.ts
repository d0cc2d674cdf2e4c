import type { api } from '../../contract/api.ts';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { externalCalendarRows } from './external-calendar-rows.ts';
import type { Row, Stage } from './stage.ts';

const ofResource = ({ resource }: Stage) => ({ params: resource });
const body = { name: 'Junk', name_zh: '帆船', count: 1, needs: [] };
const week = { date_from: hongKongDate(Date.now()), date_to: addDays(hongKongDate(Date.now()), 6) };

const resourceRows: Record<`resources.${keyof typeof api.resources}` | 'availability.preview', Row> = {
  'availability.preview': {
    ask: ({ service }) => ({ query: { service: service.id, date: week.date_to, start_time: '10:00', end_time: '12:00' } }),
    gets: [401, 403, 403, 200, 404],
  },
  'resources.list': { gets: [401, 403, 403, 200, 200] },
  'resources.uses': { ask: () => ({ query: week }), gets: [401, 403, 403, 200, 200] },
  'resources.add': { ask: () => ({ body }), gets: [401, 403, 403, 201, 201] },
  'resources.change': { ask: (stage) => ({ ...ofResource(stage), body }), gets: [401, 403, 403, 200, 404] },
  'resources.remove': { ask: ofResource, gets: [401, 403, 403, 204, 404] },
};

/** What a provider's times depend on besides: calendars elsewhere, and what services share. */
export const planningRows = { ...externalCalendarRows, ...resourceRows };
