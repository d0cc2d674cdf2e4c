import type { Sql } from '../database/database.ts';

/**
 * What is read again and again and seldom changes, from memory: another process's change is known here after `ms`. `forget` has this
 * process read it anew; call it after changing it.
 */
export function shortMemory<T>(ms: number, read: (sql: Sql) => Promise<T>): { get: (sql: Sql) => Promise<T>; forget: (sql: Sql) => void } {
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
