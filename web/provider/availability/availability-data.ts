import { api } from '../../../contract/api.ts';
import { isOwnSlot, type OwnSlot } from '../../../contract/availability.ts';
import type { OwnService } from '../../../contract/catalogue.ts';
import type { Demand } from '../../../contract/waiting-list.ts';
import type { Schedule } from '../../../contract/schedules.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { everyOwnService } from '../services/every-own-service.ts';
import type { Call } from '../../lib/call/call-type.ts';
import { load, type LoadResult } from '../../lib/load.ts';
import { rangeOf } from './calendar/calendar.ts';
import type { CalendarAddress } from './calendar/view-address.ts';

export type AvailabilityStats = ReplyOf<typeof api.availability.stats>;
export type AvailabilityData = {
  services: OwnService[];
  service: OwnService | null;
  slots: LoadResult<OwnSlot[]>;
  stats: AvailabilityStats;
  /** The weekly times that open by themselves; null when there are none, or they could not be loaded. */
  schedule: Schedule | null;
  /** Who waits for places. */
  demand: LoadResult<Demand>;
};

// Shown when the figures could not be loaded.
const noStats: AvailabilityStats = {
  total_slots: 0,
  total_at_least: false,
  upcoming_slots: 0,
  upcoming_at_least: false,
  blocked_slots: 0,
  available_spots: 0,
};

const nobody: Demand = { departures: [], elsewhere: [] };

/** The services, and the slots and figures of the chosen one. Fails only when the services cannot be loaded. */
export async function availabilityData(call: Call, shown: CalendarAddress): Promise<AvailabilityData> {
  const services = await everyOwnService(call);
  // By default an active service: a draft or an inactive one hardly has slots.
  const service =
    services.find(({ id }) => id === shown.service) ?? services.find(({ status }) => status === 'active') ?? services[0] ?? null;
  if (!service)
    return { services, service, slots: { data: [], error: null }, stats: noStats, schedule: null, demand: { data: nobody, error: null } };
  const { from, to } = rangeOf(shown.view, shown.date);
  const [slots, stats, found, demand] = await Promise.all([
    load(
      call(api.availability.list, { query: { service: service.id, date_from: from, date_to: to } }).then((listed) =>
        listed.filter(isOwnSlot),
      ),
    ),
    load(call(api.availability.stats, { query: { service_id: service.id } })),
    load(call(api.availability.schedule, { params: { id: service.id } })),
    load(call(api.waitingList.demand)),
  ]);
  return { services, service, slots, stats: stats.data ?? noStats, schedule: found.data?.schedule ?? null, demand };
}

/** Identifies the data of a view: another day of the same month needs no reload. */
export function dataKey(shown: CalendarAddress): string {
  const { from, to } = rangeOf(shown.view, shown.date);
  return [shown.service, from, to].join(' ');
}
