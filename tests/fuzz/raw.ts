import { connect, type Socket } from 'node:net';

/** The status of an answer and the code of a refusal of ours in it; undefined where there is none, as where HTTP itself is broken. */
export type RawAnswer = { status: number | undefined; code: string | undefined };

/** Sends text as it is, and waits for the answer and the end of the connection. */
export function sendRaw(port: number, text: string): Promise<RawAnswer> {
  return answerOn(port, (socket) => socket.write(text));
}

/** The same, and says that nothing more comes. */
export function sendRawAndEnd(port: number, text: string): Promise<RawAnswer> {
  return answerOn(port, (socket) => socket.end(text));
}

/** Sends text as it is, and leaves before an answer. */
export async function breakOff(port: number, text: string): Promise<void> {
  await answerOn(port, (socket) => socket.write(text, () => socket.destroy()));
}

function answerOn(port: number, send: (socket: Socket) => void): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
      resolve({ status: status === undefined ? undefined : Number(status), code: codeIn(answer) });
    });
    send(socket);
  });
}

/** Messages by field say no code. */
function codeIn(answer: string): string | undefined {
  const [, code] = /"code":"(\w+)"/.exec(answer) ?? [];
  return code ?? (/\r\n\r\n\{"\w+":\["/.test(answer) ? 'validation' : undefined);
}
