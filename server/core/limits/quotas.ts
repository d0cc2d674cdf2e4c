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

/** How many times its quota an account may have, archived ones included: archiving frees the quota, but not the disk. */
const WITH_ARCHIVED = 10;

/** How many of a kind an account has that are not archived, and in all. */
export type OwnedCount = { active: number; all: number };

/** No count of an account needs to go further than these. */
export function mostToCount(limit: number): OwnedCount {
  return { active: limit + 1, all: limit * WITH_ARCHIVED + 1 };
}

/** Refuses: quota_reached with `limit`, or archive_full with that of all, when one more would be more than the quota. */
export function refuseOneMore(limit: number, has: OwnedCount): void {
  refuseMoreThan(limit, { has: has.active });
  if (has.all >= limit * WITH_ARCHIVED) refuse('archive_full', { limit: limit * WITH_ARCHIVED });
}

/** Refuses: quota_reached with `limit`, when the account would have more than its quota. */
export function refuseMoreThan(limit: number, { has, wants = 1 }: { has: number; wants?: number }): void {
  if (has + wants > limit) refuse('quota_reached', { limit });
}
