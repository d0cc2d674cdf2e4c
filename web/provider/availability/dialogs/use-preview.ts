import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/call/call-error.ts';
import { previewOf, type Made, type Making } from './make.ts';

/** A form that is being typed in is not asked about at every key. */
const PAUSE_MS = 350;

export type Preview =
  | { state: 'none' | 'working'; made: null; error: null }
  | { state: 'known'; made: Made; error: null }
  | { state: 'failed'; made: null; error: CallError };

type Told = { asked: string; made: Made | null; error: CallError | null };

/** What a form would make, asked anew as it changes and after each `round`. Null while the form is not fit to be sent. */
export function usePreview(making: Making | null, round: number): Preview {
  const asked = making && JSON.stringify([making, round]);
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    if (!asked) return;
    let is_current = true;
    const tell = (answer: Omit<Told, 'asked'>) => is_current && setTold({ asked, ...answer });
    const timer = setTimeout(() => {
      const [wanted] = JSON.parse(asked) as [Making, number];
      previewOf(wanted).then(
        (made) => tell({ made, error: null }),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          tell({ made: null, error });
        },
      );
    }, PAUSE_MS);
    return () => {
      is_current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  if (!asked) return { state: 'none', made: null, error: null };
  if (told?.asked !== asked) return { state: 'working', made: null, error: null };
  if (told.made) return { state: 'known', made: told.made, error: null };
  return told.error ? { state: 'failed', made: null, error: told.error } : { state: 'working', made: null, error: null };
}
