import { createTransport } from 'nodemailer';
import type { Config } from '../core/config.ts';

const A_SECOND_MS = 1_000;
const A_MINUTE_MS = 60 * A_SECOND_MS;
/** A server may look at a mail for ten minutes before it says that it took it (RFC 5321, 4.5.3.2.6); whoever gives up before sends it twice. */
const PATIENCE_MS = 10 * A_MINUTE_MS;
/** After this long without an end, a mail is taken for not sent. Well below the lease of deliver.ts. */
const LONGEST_MS = PATIENCE_MS + A_MINUTE_MS;

export type Outgoing = { id: string; to: string; subject: string; html: string; plain: string; calendar: string | null };

/** The way out of the house. `send` resolves when the mail server has taken the mail, and throws Unsent when it has not. */
export type Smtp = { send: (mail: Outgoing) => Promise<void>; at_once: number; close: () => void };

/** Why a mail was not taken; `final` when the server will never take it, so that trying again is no use. */
export class Unsent extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** Opens the mail server of the settings; null when there is none. */
export function openSmtp({ smtp_url, from }: Config['mail'], longest_ms = LONGEST_MS): Smtp | null {
  if (!smtp_url) return null;
  const at_once = 5;
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: at_once,
    connectionTimeout: 10 * A_SECOND_MS,
    greetingTimeout: 10 * A_SECOND_MS,
    socketTimeout: PATIENCE_MS,
  });
  const host = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'sampan';

  async function send({ id, to, calendar, plain, ...words }: Outgoing): Promise<void> {
    const sending = transport.sendMail({
      ...words,
      from,
      // Not a text to be parsed: an address cannot smuggle in a second one.
      to: { name: '', address: to },
      text: plain,
      // The same for every try, so that whoever gets it twice can tell.
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(calendar && {
        icalEvent: { method: calendar.includes('METHOD:CANCEL') ? 'CANCEL' : 'PUBLISH', filename: 'booking.ics', content: calendar },
      }),
    });
    await within(longest_ms, sending).catch((error: unknown) => {
      throw unsent(error);
    });
  }
  return { send, at_once, close: () => transport.close() };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / A_SECOND_MS} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A mailbox that does not exist stays so; a password or sender of ours that is wrong will be put right. */
function unsent(error: unknown): Unsent {
  const { message, command, responseCode = 0 } = error as Error & { command?: string; responseCode?: number };
  return new Unsent(message.slice(0, 500), responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'));
}
