import { refuse } from '../api/errors.ts';

/** How many of each an account may have. */
export type Quotas = {
  slots: number;
  services: number;
  pages: number;
  links: number;
  pictures: number;
};

/**
 * Creates rows for an account after counting those it has, one call of an account at a time, so that concurrent calls cannot exceed the
 * quota together. Several processes may each run one such call.
 */
export type Quota = <T>(account_id: string, make: (limit: number) => Promise<T>) => Promise<T>;

/** Opens one quota of this process. */
export function openQuota(limit: number): Quota {
  const last = new Map<string, Promise<unknown>>();
  return (account_id, make) => {
    const before = last.get(account_id) ?? Promise.resolve();
    const made = before.then(() => make(limit));
    // A waiting call runs also when the one before it has failed.
    const ended = made.then(
      () => undefined,
      () => undefined,
    );
    last.set(account_id, ended);
    void ended.then(() => last.get(account_id) === ended && last.delete(account_id));
    return made;
  };
}

/** Refuses: quota_reached with `limit`, when the account would have more than its quota. */
export function refuseMoreThan(limit: number, { has, wants = 1 }: { has: number; wants?: number }): void {
  if (has + wants > limit) refuse('quota_reached', { limit });
}
