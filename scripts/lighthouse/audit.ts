import lighthouse, { type RunnerResult } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** What every public screen must reach, of 100. */
export const AIMS: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Lighthouse's result for a screen: points of 100, and its complaints in each category. */
export type AuditResult = {
  scores: Record<Category, number>;
  seconds: { fcp: number; lcp: number };
  tbt_ms: number;
  cls: number;
  failed: Record<Category, string[]>;
  report: string;
};

/** The run with the median performance (of an even number the worse of the two in the middle), on the phone and the mobile network that Lighthouse simulates. */
export async function audit(url: string, port: number, runs: number): Promise<AuditResult> {
  // The server renders it once before: visitors hardly ever meet a server that was just started.
  await fetch(url);
  const seen: AuditResult[] = [];
  while (seen.length < runs) seen.push(await auditOnce(url, port));
  return seen.toSorted((a, b) => a.scores.performance - b.scores.performance)[Math.floor((runs - 1) / 2)]!;
}

async function auditOnce(url: string, port: number, tries = 3): Promise<AuditResult> {
  const result = await lighthouse(url, { port, output: 'html', logLevel: 'error', onlyCategories: [...CATEGORIES] });
  const trouble = result ? result.lhr.runtimeError : { message: 'no result' };
  // On a busy machine Chromium now and then loses the beginning of what it records.
  if (trouble && tries > 1) return auditOnce(url, port, tries - 1);
  if (trouble || !result) throw new Error(`Lighthouse could not audit ${url}: ${trouble?.message}`);
  const { lhr } = result;
  const measured = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: perCategory((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    seconds: { fcp: measured('first-contentful-paint') / 1_000, lcp: measured('largest-contentful-paint') / 1_000 },
    tbt_ms: measured('total-blocking-time'),
    cls: measured('cumulative-layout-shift'),
    failed: perCategory((category) => complaints(lhr, category)),
    report: String(result.report),
  };
}

function perCategory<T>(of: (category: Category) => T): Record<Category, T> {
  return Object.fromEntries(CATEGORIES.map((category) => [category, of(category)])) as Record<Category, T>;
}

function complaints(lhr: RunnerResult['lhr'], category: Category): string[] {
  const audits = (lhr.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => lhr.audits[id]);
  return audits.flatMap((one) => (one && one.score !== null && one.score < 0.9 ? [`${one.title} ${one.displayValue ?? ''}`.trim()] : []));
}
