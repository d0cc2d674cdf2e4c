import { useState } from 'react';
import type { LoadResult } from '../load.ts';

/** The data that was last loaded under this key: a refresh that fails leaves it standing. Null when there never was any. */
export function useLastGood<T>({ data }: LoadResult<T>, key: string): T | null {
  const [last, setLast] = useState({ key, data });
  if (data && (last.data !== data || last.key !== key)) setLast({ key, data });
  return data ?? (last.key === key ? last.data : null);
}
