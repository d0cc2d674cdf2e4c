import { refuse, SOON_S } from '../api/errors.ts';

/** How many uploads of an account this process takes at once, and how many bytes all uploads together may hold in its memory. */
export type UploadBounds = { at_once: number; bytes: number };

/** Counts bytes that an upload holds until it has ended. Refuses: busy, when all uploads together would hold too many. */
export type HoldBytes = (bytes: number) => void;

/** Runs an upload of an account. Refuses: too_many_uploads with `limit`, busy. */
export type Uploads = <T>(account_id: string, run: (hold: HoldBytes) => Promise<T>) => Promise<T>;

/** Bounds what uploads hold in this process: a slow sender holds what has arrived until all has. */
export function boundUploads({ at_once, bytes: most }: UploadBounds): Uploads {
  const running = new Map<string, number>();
  let held = 0;
  return async (account_id, run) => {
    const others = running.get(account_id) ?? 0;
    if (others >= at_once) refuse('too_many_uploads', { limit: at_once, retry_after: SOON_S });
    running.set(account_id, others + 1);
    let own = 0;
    try {
      return await run((bytes) => {
        if (held + bytes > most) refuse('busy');
        held += bytes;
        own += bytes;
      });
    } finally {
      held -= own;
      const left = running.get(account_id)! - 1;
      if (left > 0) running.set(account_id, left);
      else running.delete(account_id);
    }
  };
}
