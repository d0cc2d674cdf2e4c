import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.ts';
import { machineName, shown, type Result } from './report.ts';

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const FIGURES = /(<!-- figures: written by npm run bench -- --record -->\n)([\s\S]*)(<!-- end of figures -->)/;

const SMALL = ', `--size small`';

export type Report = { measured_at: string; machine: Machine; workloads: Result[] };

/**
 * Replaces the figures of these workloads in docs/performance.md. Figures of other workloads stay if they were measured on the same
 * machine: the page speaks of one machine.
 */
export function record(report: Report): void {
  const page = readFileSync(PAGE, 'utf8');
  const last = FIGURES.exec(page)?.[2];
  if (last === undefined) throw new Error('docs/performance.md has no place for the figures');
  writeFileSync(
    PAGE,
    page.replace(FIGURES, (_, before: string, __, after: string) => `${before}\n${tableOf(report, last)}\n${after}`),
  );
}

function tableOf({ measured_at, machine, workloads }: Report, last: string): string {
  const head = `Measured on ${machineName(machine)}.`;
  const lines = workloads.map((result) => {
    const { name, title, limit, sampan, bound, ratio, aim, latency, generator, ...minimal } = shown(result);
    const least = result.minimal ? `${minimal.minimal} | **${minimal.minimal_ratio}** | ${minimal.minimal_aim}` : ' | | ';
    const measured = `${measured_at.slice(0, 10)}, load ${machine.load.toFixed(1)}, ${result.rounds.ours.length} rounds${result.size === 'small' ? SMALL : ''}`;
    return `| ${name} | ${title} | ${sampan} | ${bound} | ${limit} | **${ratio}** | ${aim} | ${least} | ${latency} | ${generator} | ${measured} |`;
  });
  const isMeasured = (line: string) => workloads.some(({ name }) => line.startsWith(`| ${name} |`));
  const others = last.includes(head) ? last.split('\n').filter((line) => line.startsWith('| W') && !isMeasured(line)) : [];
  return [
    head,
    '',
    '|  | workload | Sampan/s | limit/s | limit | ratio | aim | minimal tables/s | ratio | aim | p50 / p99 ms | generator | measured |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...[...others, ...lines].sort(),
    '',
  ].join('\n');
}
