import { api } from '../../../../contract/api.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import type { Resource, ResourceUse } from '../../../../contract/resources.ts';
import { addDays, hongKongDate } from '../../../../rules/time.ts';
import type { Call } from '../../../lib/call/call-type.ts';
import { everyOwnService } from '../../services/every-own-service.ts';

/** Days that are looked ahead, today included. */
const DAYS = 14;

export type ResourcesData = { resources: Resource[]; uses: ResourceUse[]; services: OwnService[] };

/** What services share, what uses it in the next days, and the services that may need it. */
export async function resourcesData(call: Call): Promise<ResourcesData> {
  const today = hongKongDate(Date.now());
  const [resources, uses, services] = await Promise.all([
    call(api.resources.list),
    call(api.resources.uses, { query: { date_from: today, date_to: addDays(today, DAYS - 1) } }),
    everyOwnService(call),
  ]);
  return { resources, uses, services };
}
