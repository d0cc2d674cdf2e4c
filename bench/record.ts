import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.ts';
import { machineLine, shown, type Result } from './report.ts';

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const FIGURES = /(<!-- figures: written by npm run bench -- --record -->\n)[\s\S]*(<!-- end of figures -->)/;

export type Report = { measured_at: string; machine: Machine; workloads: Result[] };

/** Puts the figures in the place of the last ones in docs/performance.md. */
export function record(report: Report): void {
  const page = readFileSync(PAGE, 'utf8');
  if (!FIGURES.test(page)) throw new Error('docs/performance.md has no place for the figures');
  writeFileSync(
    PAGE,
    page.replace(FIGURES, (_, before: string, after: string) => `${before}\n${tableOf(report)}\n${after}`),
  );
}

function tableOf({ measured_at, machine, workloads }: Report): string {
  const lines = workloads.map((result) => {
    const { name, title, limit, sampan, bound, ratio, aim, latency, generator } = shown(result);
    return `| ${name} | ${title} | ${sampan} | ${bound} | ${limit} | **${ratio}** | ${aim} | ${latency} | ${generator} |`;
  });
  return [
    `Measured on ${measured_at.slice(0, 10)}: ${machineLine(machine)}. Rounds: ${workloads[0]?.rounds.ours.length}.`,
    '',
    '|  | workload | Sampan/s | limit/s | limit | ratio | aim | p50 / p99 ms | generator |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
