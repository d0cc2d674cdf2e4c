import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with the next mails: takes them, has no such mailbox, is busy, takes them only when it is let, or refuses them as it says. */
export type Mood = 'takes' | 'refuses' | 'is busy' | 'waits' | `${number} ${string}`;

/** A real SMTP server with a mood, in this process. */
export interface MailServer {
  url: string;
  /** What it took, in order, parsed by another library than the one that wrote it. */
  taken: Email[];
  mood: Mood;
  /** How many mails are waiting to be taken. */
  waiting: () => number;
  /** Takes those that wait. */
  let: () => void;
  /** Loses those that wait, as if it had never had them. */
  loseMails: () => void;
  /** Hangs up on everybody and answers nobody, until `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** Starts one; it is gone when the test file ends. */
export async function mailServer(): Promise<MailServer> {
  const it = await startMailServer();
  after(() => it.stop());
  return it;
}

/** Starts one, which the caller stops. */
export async function startMailServer(): Promise<MailServer> {
  const waiting: (() => void)[] = [];
  let server = build();
  await listen(server, 0);
  const { port } = server.server.address() as AddressInfo;
  const it: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    mood: 'takes',
    waiting: () => waiting.length,
    let: () => waiting.splice(0).forEach((take) => take()),
    loseMails: () => void waiting.splice(0),
    stop: () => close(server),
    start: async () => {
      server = build();
      await listen(server, port);
    },
  };
  return it;

  function build(): SMTPServer {
    return new SMTPServer({
      // It drops open connections when it closes.
      closeTimeout: 1,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: (_, __, callback) => {
        if (it.mood === 'refuses') callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        else if (it.mood === 'is busy') callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
        else if (/^\d/.test(it.mood)) callback(Object.assign(new Error(it.mood.slice(4)), { responseCode: Number(it.mood.slice(0, 3)) }));
        else callback();
      },
      onData: (stream, _, callback) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
            const take = () => {
              it.taken.push(mail);
              callback();
            };
            if (it.mood === 'waits') waiting.push(take);
            else take();
          });
        });
      },
    });
  }
}

function listen(server: SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      resolve();
    });
  });
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
