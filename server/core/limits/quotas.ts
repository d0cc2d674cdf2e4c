import { refuse } from '../api/errors.ts';

/** What an account may have so many of. */
export type Quotas = {
  slots: number;
  services: number;
  pages: number;
  links: number;
};

/**
 * Makes things for an account after counting what it has, one such call of an account at a time, so that many at once do not pass the quota
 * together. Of several processes each may have one such call under way.
 */
export type Quota = <T>(account_id: string, make: (limit: number) => Promise<T>) => Promise<T>;

/** Opens one quota of this process. */
export function openQuota(limit: number): Quota {
  const last = new Map<string, Promise<unknown>>();
  return (account_id, make) => {
    const before = last.get(account_id) ?? Promise.resolve();
    const made = before.then(() => make(limit));
    // A waiting call goes on however the one before it has ended.
    const ended = made.then(
      () => undefined,
      () => undefined,
    );
    last.set(account_id, ended);
    void ended.then(() => last.get(account_id) === ended && last.delete(account_id));
    return made;
  };
}

/** Refuses: quota_reached with `limit`, when an account that has so many would have more than it may. */
export function refuseMoreThan(limit: number, { has, wants = 1 }: { has: number; wants?: number }): void {
  if (has + wants > limit) refuse('quota_reached', { limit });
}
