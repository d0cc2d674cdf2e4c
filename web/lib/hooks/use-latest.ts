import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A ref to the latest value, for code after an await: a closure has the value of its own render. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
