import type { Sql } from '../database/database.ts';

/**
 * Caches a value that is read often and changes seldom: another process's change shows here after `ms`. Call `forget` after changing the
 * value.
 */
export function ttlCache<T>(ms: number, read: (sql: Sql) => Promise<T>): { get: (sql: Sql) => Promise<T>; forget: (sql: Sql) => void } {
  const kept = new WeakMap<Sql, { value: Promise<T>; until: number }>();
  return {
    get(sql) {
      const known = kept.get(sql);
      if (known && known.until > Date.now()) return known.value;
      const value = read(sql);
      kept.set(sql, { value, until: Date.now() + ms });
      value.catch(() => kept.delete(sql));
      return value;
    },
    forget: (sql) => void kept.delete(sql),
  };
}
