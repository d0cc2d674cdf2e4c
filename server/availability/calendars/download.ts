import type { CalendarProblem } from '../../../contract/external-calendars.ts';
import { getFromOutside, OutboundFailure, type OutboundReply } from '../../core/outbound/get-from-outside.ts';
import { isPublicAddress } from '../../core/outbound/public-address.ts';
import type { CalendarClaim } from './calendar-writes.ts';
import type { BusyTimes } from './ics/busy-times.ts';
import { UnreadableCalendar } from './ics/scan.ts';
import { readInWorker } from './ics/read-in-worker.ts';

export type DownloadOptions = {
  /** Also from addresses of this machine and its network, for development. */
  allow_private: boolean;
  /** For the whole answer; for what follows, reading it. */
  timeout_ms?: number;
  reading_ms?: number;
};

/** What became of a reading. */
export type CalendarReading =
  (BusyTimes & { etag: string | null; last_modified: string | null }) | { is_unchanged: true } | { problem: CalendarProblem };

const MOST_BYTES = 10 * 1_048_576;
const TIMEOUT_MS = 15_000;
const READING_MS = 20_000;
const DAY_MS = 86_400_000;
/** Events further ahead block nothing yet. */
const DAYS_AHEAD = 400;

/** Downloads a calendar, unless it has not changed, and finds what it blocks from yesterday on. */
export async function downloadCalendar(
  { url, etag, last_modified, provider_id }: Pick<CalendarClaim, 'url' | 'etag' | 'last_modified' | 'provider_id'>,
  { allow_private, timeout_ms = TIMEOUT_MS, reading_ms = READING_MS }: DownloadOptions,
): Promise<CalendarReading> {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    ...(etag && { 'if-none-match': etag }),
    ...(last_modified && { 'if-modified-since': last_modified }),
  };
  try {
    const mayAsk = allow_private ? () => true : isPublicAddress;
    const reply = await getFromOutside(url, { headers, most_bytes: MOST_BYTES, timeout_ms, mayAsk });
    if (reply.status === 304 && (etag || last_modified)) return { is_unchanged: true };
    if (reply.status !== 200) return { problem: 'refused' };
    const now = Date.now();
    const span = { from: now - DAY_MS, to: now + DAYS_AHEAD * DAY_MS };
    const busy = await readInWorker(reply.body, { span, reading_ms, owner: provider_id });
    return { ...busy, etag: header(reply, 'etag'), last_modified: header(reply, 'last-modified') };
  } catch (error) {
    if (error instanceof OutboundFailure || error instanceof UnreadableCalendar) return { problem: error.code };
    throw error;
  }
}

/** A header to be sent back as it came; a long one is not. */
function header({ headers }: OutboundReply, name: 'etag' | 'last-modified'): string | null {
  const value = headers[name];
  return value && value.length <= 300 ? value : null;
}
