import { STALE_MINUTES, type WarningSpan, type WeatherKnowledge } from './decide.ts';
import { EXTREME_CODE, warningOfCode } from './warnings.ts';

/** What the Observatory said at one reading and at those after it up to `seen_until`. */
export type WeatherReport = { read_at: Date; seen_until: Date; warnings: readonly { code: string; issued_at: Date }[] };

/** What a person says: signal 8 is expected within two hours, as the announcement of the Observatory would have it, or Extreme Conditions are in force. */
export type PersonsWarning = { warning: 'pre_8' | 'extreme_conditions'; said_at: Date; until: Date };
const saidCodes: Record<PersonsWarning['warning'], string> = { pre_8: 'WTCPRE8', extreme_conditions: EXTREME_CODE };

const MINUTE = 60_000;

/** How the reports of the last days, in any order, add up to warnings in force, with the times of which nothing is known. */
export function knowledgeOf(reports: readonly WeatherReport[], said: readonly PersonsWarning[], now: Date): WeatherKnowledge {
  const known = reports.filter(({ read_at }) => read_at <= now).sort((a, b) => a.read_at.getTime() - b.read_at.getTime());
  const gaps = known.flatMap((report, nth) => gapAfter(report, known[nth + 1]) ?? []);
  const spans = known.flatMap((report, nth) => {
    const next = known[nth + 1];
    const until = next ? (gapAfter(report, next)?.from ?? next.read_at) : null;
    return report.warnings.flatMap(({ code, issued_at }): WarningSpan[] => {
      const warning = Object.hasOwn(warningOfCode, code) ? warningOfCode[code] : undefined;
      return warning ? [{ warning, code, source: 'observatory', issued_at, until }] : [];
    });
  });
  const last = known.at(-1);
  const is_stale = !last || now.getTime() - last.seen_until.getTime() > STALE_MINUTES * MINUTE;
  const heard = said
    .filter(({ said_at }) => said_at <= now)
    .map(({ warning, said_at, until }): WarningSpan => ({
      warning,
      code: saidCodes[warning],
      source: 'person',
      issued_at: said_at,
      until,
    }));
  return { spans: [...joined(spans), ...heard], is_stale, gaps };
}

/** Between two readings further apart than a report may be old nothing is known. */
function gapAfter(report: WeatherReport, next: WeatherReport | undefined): { from: Date; until: Date } | null {
  if (!next || next.read_at.getTime() - report.seen_until.getTime() <= STALE_MINUTES * MINUTE) return null;
  return { from: report.seen_until, until: next.read_at };
}

/** A warning that several reports in a row have, issued once, is one span. */
function joined(spans: readonly WarningSpan[]): WarningSpan[] {
  const byIssue = new Map<string, WarningSpan>();
  for (const span of spans) {
    const key = `${span.code} ${span.issued_at.getTime()}`;
    byIssue.set(key, { ...span });
  }
  return [...byIssue.values()];
}
