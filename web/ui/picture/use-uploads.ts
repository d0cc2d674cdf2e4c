import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { uploadPicture } from '../../lib/call/upload.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';

/** A picture on its way, or one that did not get there. */
export type Upload = {
  key: number;
  file: File;
  progress: number;
  error: string | null;
  /** The address of the picture whose place it takes. */
  replaces: string | undefined;
};

type Props = {
  /** It is kept under this address; called in the order the pictures were chosen. */
  onDone: (address: string, upload: Upload) => void;
};

let keys = 0;

/** Sends chosen pictures one after the other; those that fail stay, to be tried again or let go. */
export function useUploads({ onDone }: Props) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const words = useRefusalWords();
  const queue = useRef(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  const done = useLatest(onDone);
  useEffect(() => {
    const all = running.current;
    return () => {
      const left = [...all.values()];
      all.clear();
      left.forEach((one) => one.abort());
    };
  }, []);

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const forget = (key: number) => setUploads((now) => now.filter((one) => one.key !== key));

  const send = async (upload: Upload, { signal }: AbortController) => {
    const { key, file } = upload;
    try {
      signal.throwIfAborted();
      const address = await uploadPicture(file, { signal, onProgress: (progress) => change(key, { progress }) });
      running.current.delete(key);
      forget(key);
      done.current(address, upload);
    } catch (error) {
      // Let go by the person, or with the screen.
      if (running.current.get(key)?.signal === signal) change(key, { error: words(error, t('files.failed')) });
    }
  };
  const start = (upload: Upload) => {
    const control = new AbortController();
    running.current.set(upload.key, control);
    queue.current = queue.current.then(() => send(upload, control));
  };

  return {
    uploads,
    /** Something is still on its way. */
    is_busy: uploads.some(({ error }) => error === null),
    add: (files: readonly File[], replaces?: string) => {
      const added = files.map((file): Upload => ({ key: ++keys, file, progress: 0, error: null, replaces }));
      setUploads((now) => [...now, ...added]);
      added.forEach(start);
    },
    retry: (upload: Upload) => {
      change(upload.key, { progress: 0, error: null });
      start(upload);
    },
    drop: ({ key }: Upload) => {
      const control = running.current.get(key);
      running.current.delete(key);
      control?.abort();
      forget(key);
    },
  };
}
