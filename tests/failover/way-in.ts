import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerThrough, sendOver, type Send } from '../support/caller.ts';
import { leash } from '../support/leash.ts';
import { until } from '../support/until.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');

/** How visitors come to the processes, and in whose hands that is. */
export type WayIn = { by: string; send: Send; /** Whether it asks the processes who is ready. */ looks: boolean };

/** Caddy with our Caddyfile where it is installed; else each visitor asks one process after the other, as a balancer without health checks does. */
export async function openWayIn(port: number, urls: string[]): Promise<WayIn> {
  const version = spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout;
  if (!version) return { by: 'one process after the other (Caddy is not installed)', send: inTurn(urls), looks: false };
  const folder = mkdtempSync(join(tmpdir(), 'sampan-caddy-'));
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${readFileSync(CADDYFILE, 'utf8')}`);
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SAMPAN_SITE: `http://127.0.0.1:${port}`,
      SAMPAN_UPSTREAMS: urls.map((url) => url.replace('http://', '')).join(' '),
    },
  });
  caddy.unref();
  leash(caddy.pid!, 'TERM', folder);
  const url = `http://127.0.0.1:${port}`;
  await until('Caddy lets visitors in', () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const hidden = await Promise.all(['/readyz/seats', '/metrics'].map(async (path) => (await fetch(url + path)).status));
  if (hidden.some((status) => status !== 404)) throw new Error(`Caddy shows what is not for the public: ${hidden.join(', ')}`);
  return { by: `Caddy ${version.trim().split(' ')[0]} with deploy/Caddyfile`, send: sendOver(url), looks: true };
}

function inTurn(urls: string[]): Send {
  const ways = urls.map(sendOver);
  let turn = 0;
  return (request) => ways[(turn += 1) % ways.length]!(request);
}

/** Somebody who comes that way, without an account. */
export const visitorBy = ({ send }: WayIn) => callerThrough(send);
