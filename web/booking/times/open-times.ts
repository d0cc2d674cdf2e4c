import type { OpenSlot } from '../../../contract/availability.ts';
import { DEFAULT_RANGE_DAYS } from '../../../rules/ranges.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { TIMEOUT_MS } from '../../lib/call/idle-timeout.ts';

/** Two days in Hong Kong. */
type SlotRange = { date_from: string; date_to: string };

/** Reads the times of a service, full ones too, between two days. */
export type ReadSlots = (service_id: string, range: SlotRange) => Promise<OpenSlot[]>;

/** The times that were asked for ahead; they are used once, and only while they are fresh. */
let ahead: { address: string; until: number; times: Promise<OpenSlot[]> } | undefined;

/** Asks for the first times of a service while the code that shows them is on its way. */
export function askTimesAhead(service_id: string): void {
  const address = timesAddress(service_id, firstRange(hongKongDate(Date.now())));
  if (isFresh(address)) return;
  ahead = { address, until: Date.now() + TIMEOUT_MS, times: fetchTimes(address) };
  // Their reader reports a failure.
  ahead.times.catch(() => undefined);
}

/** What visitors can book. It is the same for everybody, so a plain request will do, which needs neither axios nor the list of all calls. */
export const readOpenSlots: ReadSlots = (service_id, range) => {
  const address = timesAddress(service_id, range);
  const times = isFresh(address) ? ahead!.times : fetchTimes(address);
  ahead = undefined;
  return times;
};

const isFresh = (address: string) => ahead?.address === address && ahead.until > Date.now();

/** The days that are read first: two months. */
export const firstRange = (today: string): SlotRange => ({ date_from: today, date_to: addDays(today, DEFAULT_RANGE_DAYS) });

/** The contract's services.availability. */
export function timesAddress(service_id: string, range: SlotRange): string {
  return `/api/services/${encodeURIComponent(service_id)}/availability/?${new URLSearchParams({ ...range, include_full: 'true' })}`;
}

async function fetchTimes(address: string): Promise<OpenSlot[]> {
  const headers = { 'Accept-Language': document.documentElement.lang };
  const reply = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`no times: ${reply.status}`);
  return (await reply.json()) as OpenSlot[];
}
