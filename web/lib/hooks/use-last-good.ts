import { useState } from 'react';
import type { LoadResult } from '../load.ts';

/** The data last loaded under this key, also after a refresh that failed. Null when there was none. */
export function useLastGood<T>({ data }: LoadResult<T>, key: string): T | null {
  const [last, setLast] = useState({ key, data });
  if (data && (last.data !== data || last.key !== key)) setLast({ key, data });
  return data ?? (last.key === key ? last.data : null);
}
