import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from '../../tests/support/checkout.ts';
import { sharesOfShards, spreads, tableOf } from './shard-load.ts';

const size = { providers: 20_000, shards: 32, hashings: 21 };

test('providers that sell alike lie evenly over the shards', () => {
  const { mean, busiest, worst } = sharesOfShards(spreads['all alike'], size);
  assert.equal(mean, 1 / 32);
  assert.ok(mean < busiest && busiest <= worst && worst < 1.25 * mean, `${busiest} ${worst}`);
});

test('the busiest shard has the largest provider, and no shard has less than its providers', () => {
  const { largest_provider, mean, busiest } = sharesOfShards(spreads['1, 1/2, 1/3 … (Zipf)'], size);
  const harmonic = Array.from({ length: size.providers }, (_, n) => 1 / (n + 1)).reduce((sum, one) => sum + one);
  assert.ok(Math.abs(largest_provider - 1 / harmonic) < 1e-12);
  assert.ok(busiest > largest_provider && busiest < largest_provider + 2 * mean);
  const alone = sharesOfShards((nth) => (nth === 0 ? 1 : 0), size);
  assert.deepEqual([alone.busiest, alone.worst], [1, 1]);
});

test('docs/operations.md has the table as it is computed', () => {
  const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());
  const written = read('docs/operations.md').split('\n').map(cellsOf);
  for (const line of tableOf()
    .split('\n')
    .filter((line) => !line.startsWith('| -')))
    assert.ok(
      written.some((cells) => JSON.stringify(cells) === JSON.stringify(cellsOf(line))),
      `node scripts/run.mjs scripts/shard-load.ts says: ${line}`,
    );
});
