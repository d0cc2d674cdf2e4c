import { useEffect, useState } from 'react';
import { CallError } from '../../../lib/call/call-error.ts';
import { previewOf, type SlotBatchReply, type SlotBatch } from '../dialogs/make.ts';

/** Pause after the last key before a preview is requested. */
const PAUSE_MS = 350;

export type Preview =
  | { state: 'none' | 'working'; made: null; error: null }
  | { state: 'known'; made: SlotBatchReply; error: null }
  | { state: 'failed'; made: null; error: CallError };

type PreviewReply = { asked: string; made: SlotBatchReply | null; error: CallError | null };

/** The preview of a form, requested again when it changes and after each `round`. Null while the form is invalid. */
export function usePreview(making: SlotBatch | null, round: number): Preview {
  const asked = making && JSON.stringify([making, round]);
  const [reply, setReply] = useState<PreviewReply | null>(null);
  useEffect(() => {
    if (!asked) return;
    let is_current = true;
    const tell = (answer: Omit<PreviewReply, 'asked'>) => is_current && setReply({ asked, ...answer });
    const timer = setTimeout(() => {
      const [wanted] = JSON.parse(asked) as [SlotBatch, number];
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
  if (reply?.asked !== asked) return { state: 'working', made: null, error: null };
  if (reply.made) return { state: 'known', made: reply.made, error: null };
  return reply.error ? { state: 'failed', made: null, error: reply.error } : { state: 'working', made: null, error: null };
}
