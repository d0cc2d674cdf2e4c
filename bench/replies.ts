import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { Bare } from './bare-server.ts';
import { withProcessorTime } from './processor-time.ts';
import { interleave, type Pace, type Rounds } from './rounds.ts';
import { VISITORS, type Stage } from './stage.ts';
import { expectOnly } from './load-results.ts';

type Headers = Record<string, string>;

/** Sampan's reply to a GET against a bare server that sends the same bytes. The processor time of a reply is printed as well. */
export async function againstBareServer(stage: Stage, path: string, headers: Headers): Promise<Rounds> {
  const ours = withProcessorTime(stage.sql, { node: stage.app.pid, name: 'sampan' }, () => load(stage.app.port));
  const limit = withProcessorTime(stage.sql, { node: stage.bare.pid, name: 'limit' }, async () => {
    // Each round anew: the reply of a page contains its view count.
    const sampans = await replyOf(stage.app.port, path, headers);
    const port = await stage.bare.ask(sampans);
    const bare = await replyOf(port, path, headers);
    if (!bare.body.equals(sampans.body)) throw new Error('the bare server sends other bytes');
    return load(port);
  });
  const measured = await interleave(stage.rounds, ours.side, limit.side);
  const ratio = limit.perReply() / ours.perReply();
  console.log(`    processor time a reply: Sampan ${ours.summary()}; bare ${limit.summary()}; ratio ${ratio.toFixed(2)}`);
  return measured;

  async function load(port: number): Promise<Pace> {
    const named = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const request = { before: `GET ${path} HTTP/1.1\r\n${named.join('')}\r\n`, after: null };
    const results = await stage.generator.ask({
      ports: [port],
      connections: VISITORS,
      requests: [request],
      until: { seconds: stage.seconds },
    });
    expectOnly([200], results);
    return results.pace;
  }
}

/** A reply as it crosses the wire, not decompressed. */
async function replyOf(port: number, path: string, headers: Headers): Promise<Bare> {
  const [response] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage];
  const body: Buffer = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}: ${body.toString().slice(0, 200)}`);
  const bare: Bare = { headers: { 'content-length': String(body.length) }, body };
  for (const name of ['content-type', 'content-encoding'] as const) {
    const value = response.headers[name];
    if (value !== undefined) bare.headers[name] = value;
  }
  return bare;
}
