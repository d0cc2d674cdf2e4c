import { api } from '../../contract/api.ts';
import { providerOf, type Caller } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import type { Quota } from '../core/limits/quotas.ts';
import type { Serve } from '../core/api/serve.ts';
import {
  blockTime,
  changeSlot,
  closeSlot,
  moveSlot,
  openFromTemplate,
  openMany,
  openSlot,
  previewSlot,
  unblockTime,
  undoMany,
} from './open.ts';
import { listDepartures } from './departures/list-reads.ts';
import { getAvailabilityStats, getSlot, listSlots } from './own-reads.ts';
import { getCalendar, listOpenSlots } from './reads.ts';
import { addCalendar, removeCalendar, seeAdded, seeCalendars, type ReadCalendar } from './calendars/external-calendars.ts';
import { addResource, changeResource, removeResource } from './resources/resources.ts';
import { listResources, listUses } from './resources/resource-reads.ts';
import { seeSchedule, setSchedule, stopSchedule } from './schedule/schedule.ts';

type AvailabilityDeps = { sql: Sql; quota: Quota; readCalendar: ReadCalendar };

/** Slots over HTTP. */
export function availabilityRoutes(serve: Serve, { sql, quota, readCalendar }: AvailabilityDeps): void {
  serve(api.services.availability, async ({ params, query }) => listOpenSlots(sql, params.id, query));
  serve(api.services.calendar, async ({ params, query }) => getCalendar(sql, params.id, query));
  serve(api.availability.list, async ({ query, caller }) => listSlots(sql, query, providerIfAny(caller)));
  serve(api.availability.create, async ({ body, caller, intent }) =>
    quota(providerOf(caller), (limit) => openSlot(sql, providerOf(caller), body, { limit, intent })),
  );
  serve(api.availability.departures, async ({ query, caller }) => listDepartures(sql, providerOf(caller), query));
  serve(api.availability.preview, async ({ query, caller }) => previewSlot(sql, providerOf(caller), query));
  serve(api.availability.get, async ({ params, caller }) => getSlot(sql, params.id, providerOf(caller)));
  serve(api.availability.change, async ({ params, body, caller }) => changeSlot(sql, params.id, providerOf(caller), body));
  serve(api.availability.move, async ({ params, body, caller }) => moveSlot(sql, params.id, providerOf(caller), body));
  serve(api.availability.remove, async ({ params, caller }) => closeSlot(sql, params.id, providerOf(caller)));
  serve(api.availability.bulkCreate, async ({ body, caller }) =>
    quota(providerOf(caller), (limit) => openMany(sql, providerOf(caller), body, limit)),
  );
  serve(api.availability.fromTemplate, async ({ body, caller }) =>
    quota(providerOf(caller), (limit) => openFromTemplate(sql, providerOf(caller), body, limit)),
  );
  serve(api.availability.schedule, async ({ params, caller }) => seeSchedule(sql, params.id, providerOf(caller)));
  serve(api.availability.setSchedule, async ({ params, body, caller }) =>
    quota(providerOf(caller), (limit) => setSchedule(sql, params.id, providerOf(caller), body, limit)),
  );
  serve(api.availability.stopSchedule, async ({ params, caller }) => stopSchedule(sql, params.id, providerOf(caller)));
  serve(api.availability.undo, async ({ body, caller }) => undoMany(sql, providerOf(caller), body.batch_id));
  serve(api.availability.blockTime, async ({ body, caller }) => blockTime(sql, providerOf(caller), body));
  serve(api.availability.unblockTime, async ({ body, caller }) => unblockTime(sql, providerOf(caller), body));
  serve(api.externalCalendars.list, async ({ caller }) => seeCalendars(sql, providerOf(caller)));
  serve(api.externalCalendars.add, async ({ body, caller, intent, was_done }) =>
    was_done ? seeAdded(sql, providerOf(caller), body) : addCalendar(sql, providerOf(caller), body, { read: readCalendar, intent }),
  );
  serve(api.externalCalendars.read, async ({ params, caller }) => readCalendar(params.id, providerOf(caller)));
  serve(api.externalCalendars.remove, async ({ params, caller }) => removeCalendar(sql, params.id, providerOf(caller)));
  serve(api.resources.list, async ({ caller }) => listResources(sql, providerOf(caller)));
  serve(api.resources.uses, async ({ query, caller }) => listUses(sql, providerOf(caller), query));
  serve(api.resources.add, async ({ body, caller }) => addResource(sql, providerOf(caller), body));
  serve(api.resources.change, async ({ params, body, caller }) => changeResource(sql, params.id, providerOf(caller), body));
  serve(api.resources.remove, async ({ params, caller }) => removeResource(sql, params.id, providerOf(caller)));
  serve(api.availability.stats, async ({ query, caller }) => getAvailabilityStats(sql, providerOf(caller), query.service_id ?? null));
}

/** Who asks may be nobody, where everyone may ask. */
function providerIfAny(caller: Caller | null): string | null {
  return caller?.provider_id ?? null;
}
