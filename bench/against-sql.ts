import { isDeepStrictEqual } from 'node:util';
import { bestClients } from './clients.ts';
import { startHelper } from './helper-process.ts';
import type { PlainRead } from './plain-reads.ts';
import { withProcessorTime } from './processor-time.ts';
import { readRequests } from './read-requests.ts';
import type { ReadLoad, ReadResults } from './read-limit.ts';
import { interleave, type Rounds } from './rounds.ts';
import { VISITORS, type Stage } from './stage.ts';
import { expectOnly } from './load-results.ts';

/** A call over HTTP, and the same read in SQL alone. */
export type Question = { path: string; read: PlainRead };

/** Requests of each question before measuring. */
const WARMING = 200;

type ListReply = { count: number; results: Record<string, unknown>[] };

/**
 * Sampan's replies against the same replies from one plain statement each. All of them are compared before anything is measured. The
 * processor time of a reply is printed as well: other work on the machine changes it less than the clock.
 */
export async function againstSql(stage: Stage, headers: Record<string, string>, questions: Question[]): Promise<Rounds> {
  const { where, app, sql, generator, rounds, seconds } = stage;
  const limit = startHelper<ReadLoad, ReadResults>('read-limit.ts');
  const reads = questions.map(({ read }) => read);
  const requests = readRequests(
    app.port,
    headers,
    questions.map(({ path }) => path),
  );
  const plainly = async (clients: number) => (await limit.ask({ where, clients, reads, seconds })).pace;

  try {
    const { replies } = await limit.ask({ where, clients: 1, reads, seconds: 'once' });
    for (const [n, { path }] of questions.entries())
      expectSame(path, JSON.parse(replies[n] ?? '') as ListReply, await ask(app.port, path, headers));
    const clients = await bestClients(plainly);
    const ours = withProcessorTime(sql, { node: app.pid, name: 'sampan' }, async () => {
      const results = await generator.ask({ ports: [app.port], connections: VISITORS, requests, until: { seconds } });
      expectOnly([200], results);
      return results.pace;
    });
    const theirs = withProcessorTime(sql, { node: limit.pid, name: 'limit' }, () => plainly(clients));
    // PostgreSQL plans a statement anew on each connection until it has seen it a few times.
    await generator.ask({ ports: [app.port], connections: VISITORS, requests, until: { requests: WARMING * requests.length } });
    const measured = await interleave(rounds, ours.side, theirs.side);
    console.log(`    processor time a reply: Sampan ${ours.summary()}; SQL alone, ${clients} connections, ${theirs.summary()}`);
    return measured;
  } finally {
    await limit.stop();
  }
}

async function ask(port: number, path: string, headers: Record<string, string>): Promise<ListReply> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}`);
  return (await reply.json()) as ListReply;
}

/** The same count and the same rows in the same order; a field that only one of the two has is not compared. */
function expectSame(path: string, plain: ListReply, sampan: ListReply): void {
  const alike = (one: Record<string, unknown>, other: Record<string, unknown> = {}) =>
    Object.keys(one).every((field) => !(field in other) || isDeepStrictEqual(one[field], other[field]));
  const same = plain.results.length === sampan.results.length && plain.results.every((row, n) => alike(row, sampan.results[n]));
  if (sampan.results.length === 0 || plain.count !== sampan.count || !same)
    throw new Error(`${path}: SQL alone answers ${JSON.stringify(plain).slice(0, 400)}, Sampan ${JSON.stringify(sampan).slice(0, 400)}`);
}
