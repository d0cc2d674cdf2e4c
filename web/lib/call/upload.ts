import { api } from '../../../contract/api.ts';
import { CallError } from './call-error.ts';
import { callWithForm } from './call.ts';
import { shrunkPicture } from '../shrink-picture.ts';

/** An upload fails after so long without progress; the whole may take longer. */
const STALL_MS = 30_000;

type UploadOptions = {
  /** How much has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Uploads a picture and returns its address, for services and pages. Throws CallError. */
export async function uploadPicture(picture: File, { onProgress, signal }: UploadOptions): Promise<string> {
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
