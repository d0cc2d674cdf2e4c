import { api } from '../../../contract/api.ts';
import { CallError } from './call-error.ts';
import { callWithForm } from './call.ts';
import { shrunkPicture } from '../shrink-picture.ts';

/** An upload fails when nothing has moved for so long; on a slow line the whole may take its time. */
const STALL_MS = 30_000;

type How = {
  /** How much has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Keeps a picture on the server and answers its address, for services and pages. Throws CallError. */
export async function uploadPicture(picture: File, { onProgress, signal }: How): Promise<string> {
  const form = new FormData();
  form.append('image', await shrunkPicture(picture), picture.name);
  const stalled = new AbortController();
  const stall = () => setTimeout(() => stalled.abort(), STALL_MS);
  let timer = stall();
  const moved = ({ progress = 0 }) => {
    clearTimeout(timer);
    timer = stall();
    onProgress(progress);
  };
  try {
    const how = { timeout: 0, signal: AbortSignal.any([signal, stalled.signal]), onUploadProgress: moved };
    return (await callWithForm(api.uploads.image, form, how)).url;
  } catch (error) {
    throw stalled.signal.aborted ? new CallError({ message: '', code: 'timed_out', status: 0 }) : error;
  } finally {
    clearTimeout(timer);
  }
}
