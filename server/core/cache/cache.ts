import type { Sql } from '../database/database.ts';

const CHANNEL = 'sampan_changed';
// Counts (bookings, views, ratings) may lag this much; what a provider edits is dropped at once.
const LONGEST_MS = 60_000;
// Where nobody tells us of changes they are seen a moment late.
const UNTOLD_MS = 1_000;
const MOST_ENTRIES = 500;

/** What was made, whose data it shows, and whether it is worth keeping: an error or an absence is for those who waited only. */
type Made<T> = { value: T; provider_id: string | null; keep: boolean };
type Entry<T> = { value: T; until: number; provider_id: string | null };

/**
 * A small store of finished public answers in this process, dropped when what they show changes in any process.
 * `provider_id` says whose data an entry shows; null: anybody's, so any change drops it.
 */
export class PublicCache {
  readonly #entries = new Map<string, Entry<Promise<unknown>>>();
  #changes = 0;
  #longest_ms = LONGEST_MS;

  /** How many changes it has heard of. */
  get changes(): number {
    return this.#changes;
  }

  /** The kept value, or what `make` makes; many callers at once make it once. */
  get<T>(key: string, make: () => Promise<Made<T>>): Promise<T> {
    const kept = this.#entries.get(key);
    if (kept && kept.until > Date.now()) return kept.value as Promise<T>;
    const made = make();
    const entry: Entry<Promise<unknown>> = {
      value: made.then(({ value }) => value),
      until: Date.now() + this.#longest_ms,
      // Until it is known whose it is, any change drops it.
      provider_id: null,
    };
    this.#keep(key, entry);
    made.then(
      ({ provider_id, keep }) => {
        entry.provider_id = provider_id;
        if (!keep) this.#forget(key, entry);
      },
      () => this.#forget(key, entry),
    );
    return entry.value as Promise<T>;
  }

  /** Drops what shows this provider's data; `*` drops everything. */
  drop(provider_id: string): void {
    this.#changes += 1;
    for (const [key, entry] of this.#entries)
      if (provider_id === '*' || entry.provider_id === null || entry.provider_id === provider_id) this.#entries.delete(key);
  }

  /**
   * Hears of changes by any process; after a lost connection, which may have missed some, everything is dropped. Where the way to the
   * database carries no notifications, nothing stays longer than a second.
   */
  async listen(sql: Sql): Promise<void> {
    if (!sql.listens) {
      this.#longest_ms = UNTOLD_MS;
      return;
    }
    await sql.listen(
      CHANNEL,
      (provider_id) => this.drop(provider_id),
      () => this.drop('*'),
    );
  }

  #forget(key: string, entry: Entry<Promise<unknown>>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #keep(key: string, entry: Entry<Promise<unknown>>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.size > MOST_ENTRIES ? this.#entries.keys().next().value : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
