import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { readerOf, type CodeReader } from './code-reader.ts';

const EVERY_MS = 120;
/** After so many frames without a code, the same code is reported again. */
const GONE_AFTER = 8;

/** Scans the frames of a playing video; a code that stays in view is reported once. */
export function useScan(video: RefObject<HTMLVideoElement | null>, { on, onCode }: { on: boolean; onCode: (text: string) => void }): void {
  const last = useRef({ text: '', misses: 0 });
  const found = useEffectEvent((text: string | undefined) => {
    if (text === undefined) {
      last.current.misses += 1;
      if (last.current.misses >= GONE_AFTER) last.current.text = '';
      return;
    }
    last.current.misses = 0;
    if (text === last.current.text) return;
    last.current.text = text;
    onCode(text);
  });
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const look = async (reader: CodeReader) => {
      const element = video.current;
      const text = element && element.readyState >= element.HAVE_CURRENT_DATA ? await reader.read(element) : undefined;
      if (over) return;
      found(text);
      timer = setTimeout(() => void look(reader), EVERY_MS);
    };
    void readerOf().then((reader) => {
      if (!over) void look(reader);
    });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [on, video]);
}
