import { useState } from 'react';
import type { LoadResult } from '../load.ts';

/** What was last found under this key: a refresh that fails leaves the old data standing. Null when there never was any. */
export function useLastGood<T>({ found }: LoadResult<T>, key: string): T | null {
  const [kept, keep] = useState({ key, found });
  if (found && (kept.found !== found || kept.key !== key)) keep({ key, found });
  return found ?? (kept.key === key ? kept.found : null);
}
