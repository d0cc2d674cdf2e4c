import { z } from 'zod';
import type { FeedProblem } from '../../contract/weather.ts';
import { STALE_MINUTES } from '../../rules/weather/decide.ts';
import { warningOfCode } from '../../rules/weather/warnings.ts';
import { getFromOutside, OutboundFailure } from '../core/outbound/get-from-outside.ts';
import { isPublicAddress } from '../core/outbound/public-address.ts';

/** Where the Observatory is read; null: nowhere. */
export type ObservatoryOptions = {
  url: string | null;
  /** Also from addresses of this machine and its network, for development. */
  allow_private: boolean;
  timeout_ms?: number;
};

/** A warning in force by the Observatory's code, issued at an ISO instant. */
export type WarningReport = { code: string; issued_at: string };

export type ObservatoryAnswer = { warnings: WarningReport[] } | { problem: FeedProblem };

const MOST_BYTES = 512 * 1_024;
const TIMEOUT_MS = 10_000;
/** No warning is in force for so long. */
const LONGEST_MS = 31 * 86_400_000;
/** How far the Observatory's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60_000;

const instant = z.iso.datetime({ offset: true });
/** https://data.weather.gov.hk/weatherAPI/doc/HKO_Open_Data_API_Documentation.pdf, "Weather Warning Summary". */
const summary = z.record(
  z.string(),
  z.object({ code: z.string().min(1).max(20), actionCode: z.string().min(1), issueTime: instant, updateTime: instant.optional() }),
);
/** The same, "Weather Warning Information". */
const information = z.object({
  details: z
    .array(z.object({ warningStatementCode: z.string(), subtype: z.string().optional(), updateTime: instant.optional() }))
    .default([]),
});

/** Kinds of warnings that have codes of their own within, in both answers. */
const kinds = new Map([
  ['WTCSGNL', /^TC/],
  ['WRAIN', /^WRAIN/],
]);

/** Asks the Observatory which warnings are in force. What it says is taken whole, or not at all. */
export async function askObservatory(
  url: string,
  { allow_private, timeout_ms = TIMEOUT_MS }: ObservatoryOptions,
): Promise<ObservatoryAnswer> {
  const ask = async (type: string) => {
    const address = new URL(url);
    address.searchParams.set('dataType', type);
    address.searchParams.set('lang', 'en');
    const mayAsk = allow_private ? () => true : isPublicAddress;
    const { status, headers, body } = await getFromOutside(address.href, { most_bytes: MOST_BYTES, timeout_ms, mayAsk });
    // A cache on the way may answer for the Observatory; what it has stored for longer than a report counts is no news.
    const is_fresh = Number(headers.age ?? 0) <= STALE_MINUTES * 60;
    return status === 200 && is_fresh ? body.toString() : null;
  };
  try {
    const [warnsum, info] = await Promise.all([ask('warnsum'), ask('warningInfo')]);
    return warnsum === null || info === null ? { problem: 'no_answer' } : readAnswers(warnsum, info, Date.now());
  } catch (error) {
    if (error instanceof OutboundFailure) return { problem: error.code === 'too_large' ? 'malformed' : 'no_answer' };
    throw error;
  }
}

/** What both answers of the Observatory say together at `now`, in milliseconds. */
export function readAnswers(warnsum: string, info: string, now: number): ObservatoryAnswer {
  const [read, details_read] = [summary.safeParse(parsed(warnsum)), information.safeParse(parsed(info))];
  if (!read.success || !details_read.success) return { problem: 'malformed' };
  const entries = Object.entries(read.data);
  const times = [
    ...entries.flatMap(([, { issueTime, updateTime = issueTime }]) => [issueTime, updateTime]),
    ...details_read.data.details.flatMap(({ updateTime }) => updateTime ?? []),
  ];
  if (times.some((time) => Date.parse(time) > now + AHEAD_MS)) return { problem: 'future' };
  const live = entries.filter(([, { actionCode }]) => actionCode !== 'CANCEL');
  if (live.some(([kind, { code, issueTime }]) => Date.parse(issueTime) < now - LONGEST_MS || isUnknownGrade(kind, code)))
    return { problem: 'malformed' };
  if (live.some(([kind, { code }]) => !(kinds.get(kind)?.test(code) ?? code === kind))) return { problem: 'contradiction' };
  for (const kind of kinds.keys()) {
    const summed = live.filter(([one]) => one === kind).map(([, { code }]) => code);
    const subtypes = details_read.data.details.filter((one) => one.warningStatementCode === kind).flatMap(({ subtype }) => subtype ?? []);
    const explained = [...new Set(subtypes.filter((one) => one !== 'CANCEL'))];
    if (summed.join() !== explained.join()) return { problem: 'contradiction' };
  }
  const warnings = live
    .filter(([, { code }]) => Object.hasOwn(warningOfCode, code))
    .map(([, { code, issueTime }]) => ({ code, issued_at: new Date(issueTime).toISOString() }))
    .sort((a, b) => a.code.localeCompare(b.code));
  return { warnings };
}

/** A signal of the wind or of rain whose code is new to us: it may be the gravest. */
function isUnknownGrade(kind: string, code: string): boolean {
  return kinds.get(kind)?.test(code) === true && !Object.hasOwn(warningOfCode, code);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
