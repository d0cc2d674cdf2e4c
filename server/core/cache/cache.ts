import { LRUCache } from 'lru-cache';
import type { Sql } from '../database/database.ts';

const CHANNEL = 'sampan_changed';
// Counts (bookings, views, ratings) may lag this much; a provider's edit drops its entries at once.
const MAX_AGE_MS = 60_000;
// Where the database sends no notifications, changes show this much later.
const UNNOTIFIED_MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 500;

/** A value, whose data it shows, and whether to cache it: errors and absences are for the present callers only. */
type NewEntry<T> = { value: T; provider_id: string | null; is_cacheable: boolean };
type CacheEntry = { value: Promise<unknown>; provider_id: string | null };

/**
 * A cache of finished public pages and replies in this process; entries are dropped when their data changes in any process.
 * `provider_id` is the provider whose data an entry shows; null means several, so any change drops it.
 */
export class PublicCache {
  readonly #entries = new LRUCache<string, CacheEntry>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });
  #changes = 0;

  /** How many changes the cache has been notified of. */
  get changes(): number {
    return this.#changes;
  }

  /** The cached value, or the result of `make`, which runs once for concurrent callers. */
  get<T>(key: string, make: () => Promise<NewEntry<T>>): Promise<T> {
    const cached = this.#entries.get(key);
    if (cached) return cached.value as Promise<T>;
    const made = make();
    // Until its provider is known, any change drops it.
    const entry: CacheEntry = { value: made.then(({ value }) => value), provider_id: null };
    this.#entries.set(key, entry);
    made.then(
      ({ provider_id, is_cacheable: keep }) => {
        entry.provider_id = provider_id;
        if (!keep) this.#remove(key, entry);
      },
      () => this.#remove(key, entry),
    );
    return entry.value as Promise<T>;
  }

  /** Drops the entries that show this provider's data; `*` drops all. */
  drop(provider_id: string): void {
    this.#changes += 1;
    for (const [key, entry] of this.#entries)
      if (provider_id === '*' || entry.provider_id === null || entry.provider_id === provider_id) this.#entries.delete(key);
  }

  /**
   * Listens for changes by any process; after a lost connection everything is dropped. Where the database connection carries no
   * notifications, entries live for a second.
   */
  async listen(sql: Sql): Promise<void> {
    if (!sql.listens) {
      this.#entries.ttl = UNNOTIFIED_MAX_AGE_MS;
      return;
    }
    await sql.listen(
      CHANNEL,
      (provider_id) => this.drop(provider_id),
      () => this.drop('*'),
    );
  }

  #remove(key: string, entry: CacheEntry): void {
    if (this.#entries.peek(key) === entry) this.#entries.delete(key);
  }
}
