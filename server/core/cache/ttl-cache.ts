import type { Sql } from '../database/database.ts';

/**
 * Caches a value that is read often and changes seldom: another process's change shows here after `ms`. Call `clear` after changing the
 * value.
 */
export function ttlCache<T>(ms: number, read: (sql: Sql) => Promise<T>): { get: (sql: Sql) => Promise<T>; clear: (sql: Sql) => void } {
  const cached = new WeakMap<Sql, { value: Promise<T>; until: number }>();
  return {
    get(sql) {
      const known = cached.get(sql);
      if (known && known.until > Date.now()) return known.value;
      const value = read(sql);
      cached.set(sql, { value, until: Date.now() + ms });
      value.catch(() => cached.delete(sql));
      return value;
    },
    clear: (sql) => void cached.delete(sql),
  };
}
