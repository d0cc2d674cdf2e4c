import { slowest, type Timed } from '../support/slowest.ts';
import type { Ended, Listener } from './run-files.ts';

export type Report = Listener & {
  /** How many tests failed. */
  failures(): number;
  /** What a run ends with: its slowest files, its failures with their reasons, and how many passed. */
  summary(): string;
};

/** Prints how far a run of test files is: a line a file, or where a person looks on, one line that changes. `say` prints. */
export function reportOf(files: readonly string[], say: (text: string) => void, { is_live }: { is_live: boolean }): Report {
  const began = Date.now();
  const times: Timed[] = [];
  const failed: Ended[] = [];
  const counts = { passed: 0, skipped: 0, failed: 0 };

  return {
    test(ended) {
      counts[ended.outcome] += 1;
      if (ended.outcome !== 'failed') return;
      failed.push(ended);
      say(`${is_live ? '\r\u001b[K' : ''}${failure(ended)}`);
    },
    file(file, ms) {
      times.push({ title: file, ms });
      const left = files.length - times.length;
      const far = `${String(times.length).padStart(String(files.length).length)} of ${files.length}`;
      const minutes = Math.ceil(((Date.now() - began) / times.length) * (left / 60_000));
      const rest = left === 0 ? '' : `, about ${minutes} min left`;
      if (is_live) say(`\r\u001b[K${far} files, ${counts.passed} passed, ${counts.failed} failed${rest}${left === 0 ? '\n' : ''}`);
      else say(`${far}  ${(ms / 1000).toFixed(1).padStart(5)} s  ${file}${left % 20 === 0 ? rest : ''}\n`);
    },
    failures: () => counts.failed,
    summary: () =>
      [
        slowest('The slowest files', times),
        failed.length > 0 ? '\nWhat failed:\n' : '',
        ...failed.map(failure),
        `\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
      ].join(''),
  };
}

const failure = ({ file, title, why }: Ended): string => `\n${file} › ${title}\n${why}\n`;
