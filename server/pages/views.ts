import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import type { Sql } from '../core/database/database.ts';
import { addViews } from './writes.ts';

const FLUSH_MS = 10_000;

/** Counts page views in memory and adds them to the database every ten seconds and at the end: never a write per view. */
export class PageViews {
  readonly #sql: Sql;
  readonly #timer: NodeJS.Timeout;
  readonly #report: (error: unknown) => void;
  #counted = new Map<string, number>();
  #today = '';
  #midnight = 0;

  constructor(sql: Sql, report: (error: unknown) => void) {
    this.#sql = sql;
    this.#report = report;
    this.#timer = setInterval(() => void this.flush().catch(report), FLUSH_MS).unref();
  }

  /** One view of a page, today in Hong Kong. */
  count(page_id: string): void {
    const key = `${this.#date()} ${page_id}`;
    this.#counted.set(key, (this.#counted.get(key) ?? 0) + 1);
  }

  /** Computed once a day: at full load it would be a good part of sending a cached page. */
  #date(): string {
    const now = Date.now();
    if (now >= this.#midnight) {
      this.#today = hongKongDate(now);
      this.#midnight = hongKongToInstant(addDays(this.#today, 1), '00:00').getTime();
    }
    return this.#today;
  }

  /** Writes what was counted; what could not be written is counted on. */
  async flush(): Promise<void> {
    if (this.#counted.size === 0) return;
    const counted = this.#counted;
    this.#counted = new Map();
    const rows = [...counted].map(([key, views]) => ({ date: key.slice(0, 10), page_id: key.slice(11), views }));
    try {
      await addViews(this.#sql, rows);
    } catch (error) {
      for (const [key, views] of counted) this.#counted.set(key, (this.#counted.get(key) ?? 0) + views);
      throw error;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch(this.#report);
  }
}
