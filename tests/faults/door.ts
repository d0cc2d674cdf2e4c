import { Agent, request } from 'node:http';
import type { Send } from '../support/caller.ts';

/**
 * A request without an answer. `refused`: it came to a closed door. Nobody listened, or the door closed on a connection that was just
 * being made and that the server never saw, which no server can help. Otherwise it was cut off, and may have been carried out.
 */
export class NoAnswer extends Error {
  readonly refused: boolean;
  constructor(reason: NodeJS.ErrnoException, is_new: boolean) {
    super(`${reason.code ?? ''} ${reason.message}`.trim());
    this.refused = reason.code === 'ECONNREFUSED' || (is_new && reason.code === 'ECONNRESET' && reason.syscall !== undefined);
  }
}

/** Keep-alive connections to one server. Nothing is tried twice here, so that every reset is seen. */
export type Door = { url: string; send: Send; close: () => void };

/** Opens a door to a server; throws NoAnswer where there is none. */
export function openDoor(url: string): Door {
  const agent = new Agent({ keepAlive: true });
  const send: Send = ({ method, url: path, headers, payload }) =>
    new Promise((resolve, reject) => {
      const lost = (error: Error) => reject(new NoAnswer(error, !asked.reusedSocket));
      const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
      const asked = request(url + path, { agent, method, headers: { ...headers, ...length } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', lost);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers as Record<string, string>,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      asked.on('error', lost);
      asked.end(payload);
    });
  return { url, send, close: () => agent.destroy() };
}
