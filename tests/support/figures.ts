import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';

export const METRICS_TOKEN = 'a-token-that-only-test-apps-have';
/** Headers of who watches over an app or server that was opened with METRICS_TOKEN. */
export const asWatcher = { authorization: `Bearer ${METRICS_TOKEN}` };

/** What `/metrics` tells: each figure under its name and labels as they are written. */
export type Figures = Map<string, number>;

/** Asks an app that was opened with METRICS_TOKEN. */
export async function figuresOf(app: FastifyInstance): Promise<Figures> {
  const answer = await app.inject({ url: '/metrics', headers: asWatcher });
  assert.equal(answer.statusCode, 200, answer.body);
  return parsed(answer.body);
}

/** What has risen or fallen while something was done, and by how much; what stayed is left out. */
export async function movedBy(app: FastifyInstance, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await figuresOf(app);
  await work();
  const now = await figuresOf(app);
  const moved = [...now].filter(([name, value]) => /^sampan_.*_total/.test(name) && value !== (before.get(name) ?? 0));
  return Object.fromEntries(moved.map(([name, value]) => [name, value - (before.get(name) ?? 0)]));
}

/** Refuses what Prometheus would: a line that is no sample, or a sample that stands twice. */
function parsed(text: string): Figures {
  const figures: Figures = new Map();
  const kinds = new Set<string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, named] = /^# TYPE (\S+) \w+$/.exec(line) ?? [];
    if (named) {
      assert.ok(!kinds.has(named), `${named} is stated twice`);
      kinds.add(named);
    }
    if (line.startsWith('#')) continue;
    const [, name = '', value] = /^([a-z][a-z0-9_]*(?:\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})?) (\S+)$/.exec(line) ?? [];
    assert.ok(name, `not a sample: ${line}`);
    assert.ok(!figures.has(name), `told twice: ${name}`);
    figures.set(name, Number(value));
  }
  return figures;
}
