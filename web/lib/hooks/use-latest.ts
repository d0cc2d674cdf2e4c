import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What is on the screen now, for what goes on after an answer: a function that waits keeps what was there when it was called. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
