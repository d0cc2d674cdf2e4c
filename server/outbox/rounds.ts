import { createSoon, type Soon } from '../core/concurrency/soon.ts';

const SOON_MS = 1_000;
const RECENT_MS = 60_000;
/** How long a change may take to commit and still be found by the next short round. */
const OVERLAP_MS = 5_000;
/** How late an event may commit and the next full round still finds it. */
const LATE_MS = 60_000;
/** How late it may commit, or how slow a process's clock may be, and it is still found within this time: by the next deep round. */
const LATEST_MS = 15 * 60_000;

/** Since when a short round looks (ms since 1970); `looked_at` is when the one before began. */
export function sinceShortRound(looked_at: number): number {
  const now = Date.now();
  return Math.max(now - RECENT_MS, Math.min(looked_at, now) - OVERLAP_MS);
}

/**
 * Since when a full round looks that begins at a time: a little further back than the last one reached, so that events committed late, or by
 * a process that then died, are found too. Every quarter of an hour a round is deep and looks far back.
 */
export function sinceFullRound(reached: Date, begun: Date): number {
  const seen_until = Math.min(reached.getTime(), begun.getTime());
  const is_deep = Math.floor(seen_until / LATEST_MS) < Math.floor(begun.getTime() / LATEST_MS);
  return seen_until - (is_deep ? 2 * LATEST_MS : LATE_MS);
}

type RoundsDeps = {
  /** Makes messages of what is recent and sends what is due; `looked_at` (ms since 1970) is when the one before began. */
  short: (looked_at: number) => Promise<void>;
  /** The same for everything since the last full round, and for what falls due by time. */
  full: () => Promise<void>;
  close_ms: number;
  report: (error: unknown) => void;
};

/** The rounds of one process. Mails, webhooks and resellers' notifications share them. */
export class Rounds {
  readonly #deps: RoundsDeps;
  readonly #soon: Soon;
  #looked_at = 0;

  constructor(deps: RoundsDeps) {
    this.#deps = deps;
    this.#soon = createSoon(() => this.#runShort(), { delay_ms: SOON_MS, close_ms: deps.close_ms, report: deps.report });
  }

  /** A full round, which a job runs every minute: no event is missed. */
  async run(): Promise<void> {
    await this.#deps.full();
  }

  /** Runs a short round within a second of a change, so that nobody waits a minute. The next full round makes up for a lost one. */
  schedule(): void {
    this.#soon.schedule();
  }

  /** Lets no further short round begin, and waits for the one under way. */
  async close(): Promise<void> {
    await this.#soon.close();
  }

  async #runShort(): Promise<void> {
    const looked_at = this.#looked_at;
    const begun = Date.now();
    await this.#deps.short(looked_at);
    this.#looked_at = begun;
  }
}
