import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { FeedProblem } from '../../contract/weather.ts';
import { STALE_MINUTES } from '../../rules/weather/decide.ts';
import { isAsGrave, warningOfCode } from '../../rules/weather/warnings.ts';
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
/** https://data.weather.gov.hk/weatherAPI/doc/HKO_Open_Data_API_Documentation.pdf, "Weather Warning Summary": by their kinds. */
const summary = z.record(z.string(), z.unknown());
const warning = z.object({
  code: z.string().min(1).max(20),
  actionCode: z.string().min(1),
  issueTime: instant,
  updateTime: instant.optional(),
  expireTime: instant.optional(),
});
/** The same, "Weather Warning Information". */
const information = z.object({ details: z.array(z.unknown()).default([]) });
const statement = z.object({ warningStatementCode: z.string(), subtype: z.string().optional(), updateTime: instant.optional() });

/** Kinds of warnings that have codes of their own within, in both answers. */
const kinds = new Map([
  ['WTCSGNL', /^TC/],
  ['WRAIN', /^WRAIN/],
]);

/** The announcement that signal 8 is to come: it stands among the words only, without a time of issue, and ends when the signal is there. */
const PRE_8 = 'WTCPRE8';

/** Asks the Observatory which warnings are in force. What it says of the kinds that rules may name is taken whole, or not at all. */
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
    return { problem: status === 200 ? findProblem(headers, Date.now()) : ('no_answer' as const), text: body.toString() };
  };
  try {
    const [warnsum, info] = await Promise.all([ask('warnsum'), ask('warningInfo')]);
    const problem = warnsum.problem ?? info.problem;
    return problem ? { problem } : readAnswers(warnsum.text, info.text, Date.now());
  } catch (error) {
    if (error instanceof OutboundFailure) return { problem: error.code === 'too_large' ? 'malformed' : 'no_answer' };
    throw error;
  }
}

/**
 * What is wrong with the time of an answer: a cache on the way may answer for the Observatory, and what was said longer ago than a report counts is
 * no news. By a clock far ahead of ours nobody can tell how long ago that was.
 */
function findProblem({ age = '0', date }: IncomingHttpHeaders, now: number): FeedProblem | null {
  const said_ago_ms = date === undefined ? 0 : now - Date.parse(date);
  if (said_ago_ms < -AHEAD_MS) return 'future';
  return Math.max(Number(age) * 1_000, said_ago_ms) <= STALE_MINUTES * 60_000 ? null : 'no_answer';
}

/**
 * What both answers of the Observatory say together at `now`, in milliseconds. Kinds of warnings that no rule may name are passed over,
 * whatever they look like.
 */
export function readAnswers(warnsum: string, info: string, now: number): ObservatoryAnswer {
  const [kinds_said, words] = [summary.safeParse(parsed(warnsum)), information.safeParse(parsed(info))];
  if (!kinds_said.success || !words.success) return { problem: 'malformed' };
  const read = z.array(z.tuple([z.string(), warning])).safeParse(Object.entries(kinds_said.data).filter(([kind]) => mayBeNamed(kind)));
  const statements = z.array(statement).safeParse(words.data.details.filter((one) => mayBeNamed(kindOf(one))));
  if (!read.success || !statements.success) return { problem: 'malformed' };
  const times = [
    ...read.data.flatMap(([, { issueTime, updateTime = issueTime }]) => [issueTime, updateTime]),
    ...statements.data.flatMap(({ updateTime }) => updateTime ?? []),
  ];
  if (times.some((time) => Date.parse(time) > now + AHEAD_MS)) return { problem: 'future' };
  const hasExpired = ({ expireTime }: z.output<typeof warning>) => expireTime !== undefined && Date.parse(expireTime) <= now;
  const live = read.data.filter(([, said]) => said.actionCode !== 'CANCEL' && !hasExpired(said));
  if (live.some(([kind, { code, issueTime }]) => Date.parse(issueTime) < now - LONGEST_MS || isUnknownGrade(kind, code)))
    return { problem: 'malformed' };
  if (live.some(([kind, { code }]) => !(kinds.get(kind)?.test(code) ?? code === kind))) return { problem: 'contradiction' };
  for (const kind of kinds.keys()) {
    const summed = live.filter(([one]) => one === kind).map(([, { code }]) => code);
    const subtypes = statements.data.filter((one) => one.warningStatementCode === kind).flatMap(({ subtype }) => subtype ?? []);
    // The words of a signal that has expired may still be there.
    const ended = read.data.flatMap(([one, said]) => (one === kind && hasExpired(said) ? said.code : []));
    const explained = [...new Set(subtypes.filter((one) => one !== 'CANCEL' && !ended.includes(one)))];
    if (summed.join() !== explained.join()) return { problem: 'contradiction' };
  }
  const issued = new Map(live.map(([, { code, issueTime }]) => [code, issueTime]));
  const announced = statements.data.find(({ warningStatementCode }) => warningStatementCode === PRE_8);
  if (announced && ![...issued.keys()].some((code) => isAsGrave(warningOfCode[code]!, 'signal_8')))
    issued.set(PRE_8, announced.updateTime ?? new Date(now - (now % 60_000)).toISOString());
  const warnings = [...issued]
    .map(([code, time]) => ({ code, issued_at: new Date(time).toISOString() }))
    .sort((a, b) => a.code.localeCompare(b.code));
  return { warnings };
}

/**
 * Warnings as they are read now, after those of the reading before. The announcement has no time of issue, and its words may change: while it goes
 * on it keeps the time that it had first.
 */
export function keepFirstTime(warnings: readonly WarningReport[], before: readonly WarningReport[]): WarningReport[] {
  const first = before.find(({ code }) => code === PRE_8);
  return warnings.map((one) => (one.code === PRE_8 && first ? first : one));
}

/** Whether a rule may name warnings of a kind, or of a code within it. */
const mayBeNamed = (kind: string): boolean => kinds.has(kind) || Object.hasOwn(warningOfCode, kind);

/** The kind of a part of the words, which may be of any shape. */
const kindOf = (part: unknown): string =>
  typeof part === 'object' && part !== null && 'warningStatementCode' in part ? String(part.warningStatementCode) : '';

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
