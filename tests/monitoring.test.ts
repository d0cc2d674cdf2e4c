import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from './support/database.ts';
import { METRICS_TOKEN } from './support/figures.ts';
import { startServer } from './support/server.ts';
import { until } from './support/until.ts';

const database = await testDatabase();
const read = (file: string) => readFileSync(join(import.meta.dirname, '../deploy/monitoring', file), 'utf8');

type Panel = { title: string; type: string; targets?: { expr: string }[]; gridPos: { x: number; y: number; w: number; h: number } };
const dashboard = JSON.parse(read('dashboard.json')) as { panels: Panel[]; templating: { list: { query: unknown }[] } };
const asked = {
  'the dashboard': [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ query }) => JSON.stringify(query)),
  ],
  'the alerts': [...read('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
};

// What Prometheus itself adds to whatever it reads.
const ITS_OWN_LABELS = ['instance', 'job', 'le'];

test('the dashboard and the alerts ask for what a running Sampan tells, by labels that it has', async () => {
  const server = await startServer({ database, env: { METRICS_TOKEN } });
  after(() => server.stop());
  const reply = async () => (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  // It answers before its jobs begin, and before its first garbage was collected.
  await until('all has begun', async () => {
    const text = await reply();
    return text.includes('{task="delete-pictures"}') && text.includes('nodejs_gc_duration_seconds_sum{');
  });
  const text = await reply();
  const samples = [...text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)].map(([, name = '', labels = '']) => ({ name, labels }));

  for (const [who, expressions] of Object.entries(asked)) {
    assert.ok(expressions.length > 10, who);
    for (const expression of expressions)
      for (const [, name, selector = ''] of expression.matchAll(/\b((?:sampan|http|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)) {
        const own = samples.filter((sample) => sample.name === name);
        assert.ok(own.length > 0, `${who} asks for ${name}, which is not told`);
        const by = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '));
        const labels = [...selector.matchAll(/(\w+)=/g)].map(([, label = '']) => label);
        for (const label of [...labels, ...by].filter((one) => !ITS_OWN_LABELS.includes(one)))
          assert.ok(
            own.some((sample) => sample.labels.includes(`${label}="`)),
            `${who} asks for ${name} by ${label}, which it does not have`,
          );
        for (const [, label, values = ''] of selector.matchAll(/(\w+)=~?"([\w|-]+)"/g))
          for (const value of values.split('|').filter(() => label !== 'job' && label !== 'status'))
            assert.ok(
              own.some((sample) => sample.labels.includes(`${label}="${value}"`)),
              `${who} asks for ${name} with ${label}="${value}", which there never is`,
            );
      }
  }
});

test('no two panels of the dashboard lie on each other', () => {
  const cells = dashboard.panels.flatMap(({ title, gridPos: { x, y, w, h } }) => {
    assert.ok(x + w <= 24, title);
    return Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`);
  });
  assert.equal(new Set(cells).size, cells.length);
});
