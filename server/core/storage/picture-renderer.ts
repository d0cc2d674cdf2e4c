import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { refuse } from '../api/errors.ts';
import type { RenderedPicture } from './picture-sizes.ts';

const PROGRAM = fileURLToPath(new URL('./render-pictures.ts', import.meta.url));
const LONGEST_MS = 30_000;
const IDLE_MS = 30_000;

let renderer: ChildProcess | undefined;
let resting: NodeJS.Timeout | undefined;

/**
 * Decodes a picture in a process of its own, one at a time: a heavy one takes neither the threads that passwords and files share with the
 * server nor its memory, and what breaks the decoder ends that process only. It begins with the first picture and ends half a minute after
 * the last. Refuses: image_refused for what cannot be decoded, or not in 30 seconds; pictures_away when the process was ended.
 */
export async function renderApart(picture: Buffer): Promise<RenderedPicture> {
  clearTimeout(resting);
  const at_work = (renderer ??= start());
  at_work.ref();
  at_work.channel?.ref();
  const { promise, resolve } = Promise.withResolvers<RenderedPicture | 'image_refused' | 'pictures_away'>();
  const answer = (rendered: unknown) => resolve((rendered as RenderedPicture | null) ?? 'image_refused');
  const ended = () => resolve('pictures_away');
  const too_long = setTimeout(() => {
    resolve('image_refused');
    end(at_work);
  }, LONGEST_MS);
  at_work.once('message', answer).once('exit', ended).once('error', ended);
  at_work.send(picture, (error) => error && ended());
  const result = await promise;
  clearTimeout(too_long);
  at_work.off('message', answer).off('exit', ended).off('error', ended).unref();
  at_work.channel?.unref();
  resting = setTimeout(end, IDLE_MS, at_work).unref();
  return typeof result === 'string' ? refuse(result) : result;
}

function start(): ChildProcess {
  const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced' });
  child.once('exit', () => removeChild(child)).once('error', () => removeChild(child));
  return child;
}

function removeChild(child: ChildProcess): void {
  if (renderer === child) renderer = undefined;
}

function end(child: ChildProcess): void {
  removeChild(child);
  child.kill('SIGKILL');
}
