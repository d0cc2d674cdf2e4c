import { randomBytes } from 'node:crypto';
import type { LaunchOptions, RunningRehearsal } from '../launch.ts';
import { refuse } from '../../core/api/errors.ts';

/** How long one may run, and how long it may take to begin. */
const LIFE_MS = 3_600_000;
const START_MS = 300_000;
/** Of the names of rehearsals, which nobody can guess. */
const ID_BYTES = 24;

export type Launch = (options: LaunchOptions) => Promise<Pick<RunningRehearsal, 'url' | 'gone'>>;

export type HostedRehearsal = {
  /** Its secret name: who knows it may open it. */
  readonly id: string;
  readonly account: string;
  /** The origin that browsers see it at. */
  readonly origin: string;
  /** Whom of the demo its first screen logs in. */
  readonly as: 'provider' | 'operator';
  readonly ends_at: Date;
  state: 'starting' | 'ready' | 'ending' | 'failed';
};

type RehearsalsDeps = {
  launch: Launch;
  /** The most that may run at once. */
  at_once: number;
  report: (error: unknown) => void;
};

type Entry = HostedRehearsal & { end: AbortController; target: URL | null; over: Promise<void> };

/**
 * The rehearsals that accounts have opened, one each, as processes beside this one. They are known to this process alone and end with it.
 * One ends by itself an hour after it was asked for.
 */
export class Rehearsals {
  readonly #deps: RehearsalsDeps;
  readonly #entries = new Map<string, Entry>();
  #is_closed = false;

  constructor(deps: RehearsalsDeps) {
    this.#deps = deps;
  }

  find(account: string): Readonly<HostedRehearsal> | null {
    return this.#entries.get(account) ?? null;
  }

  /** Begins one for an account, or finds the one that it has. Returns at once. Refuses: rehearsals_full. */
  begin(account: string, { origin, as }: Pick<HostedRehearsal, 'origin' | 'as'>): Readonly<HostedRehearsal> {
    const own = this.#entries.get(account);
    if (own && own.state !== 'failed') return own;
    const running = [...this.#entries.values()].filter(({ state }) => state !== 'failed').length;
    if (running >= this.#deps.at_once || this.#is_closed) refuse('rehearsals_full');
    const entry: Entry = {
      id: randomBytes(ID_BYTES).toString('base64url'),
      account,
      origin,
      as,
      ends_at: new Date(Date.now() + LIFE_MS),
      state: 'starting',
      end: new AbortController(),
      target: null,
      over: Promise.resolve(),
    };
    this.#entries.set(account, entry);
    entry.over = this.#run(entry);
    return entry;
  }

  /** Ends an account's; resolves when it is gone, and its folder with it. */
  async end(account: string): Promise<void> {
    const entry = this.#entries.get(account);
    if (entry) await this.#end(entry);
  }

  /** The one of this name that can be looked at, with the address of its process. */
  open(id: string): { rehearsal: Readonly<HostedRehearsal>; target: URL } | null {
    const entry = [...this.#entries.values()].find((one) => one.id === id);
    return entry?.target && entry.state === 'ready' ? { rehearsal: entry, target: entry.target } : null;
  }

  /** Ends all, and lets none begin; resolves when they are gone. */
  async close(): Promise<void> {
    this.#is_closed = true;
    await Promise.all([...this.#entries.values()].map((entry) => this.#end(entry)));
  }

  /** Takes as long as the rehearsal does. */
  async #run(entry: Entry): Promise<void> {
    const { signal } = entry.end;
    const too_long = setTimeout(() => entry.end.abort(), START_MS);
    const last_minute = setTimeout(() => void this.#end(entry), LIFE_MS);
    try {
      const { url, gone } = await this.#deps.launch({ output: 'ignore', seen_at: entry.origin, signal });
      clearTimeout(too_long);
      entry.target = new URL(url);
      if (entry.state === 'starting') entry.state = 'ready';
      await gone;
    } catch (error) {
      if (entry.state === 'starting') {
        entry.state = 'failed';
        this.#deps.report(error);
      }
    } finally {
      clearTimeout(too_long);
      clearTimeout(last_minute);
      if (entry.state !== 'failed' && this.#entries.get(entry.account) === entry) this.#entries.delete(entry.account);
    }
  }

  async #end(entry: Entry): Promise<void> {
    if (entry.state === 'failed') this.#entries.delete(entry.account);
    else entry.state = 'ending';
    entry.end.abort();
    await entry.over;
  }
}
