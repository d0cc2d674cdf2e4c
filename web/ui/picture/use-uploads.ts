import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { uploadPicture } from '../../lib/call/upload.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';

/** An upload that is running or has failed. */
export type Upload = {
  key: number;
  file: File;
  progress: number;
  error: string | null;
  /** The address of the picture that it replaces. */
  replaces: string | undefined;
};

type Props = {
  /** The picture is stored at this address; called in the order in which the pictures were chosen. */
  onDone: (address: string, upload: Upload) => void;
};

let keys = 0;

/** Uploads pictures one after the other; failed ones stay, to be retried or removed. */
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
  const remove = (key: number) => setUploads((now) => now.filter((one) => one.key !== key));

  const send = async (upload: Upload, { signal }: AbortController) => {
    const { key, file } = upload;
    try {
      signal.throwIfAborted();
      const address = await uploadPicture(file, { signal, onProgress: (progress) => change(key, { progress }) });
      running.current.delete(key);
      remove(key);
      done.current(address, upload);
    } catch (error) {
      // Otherwise it was cancelled by the user or with the screen.
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
    /** Whether an upload is running. */
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
      remove(key);
    },
  };
}
