import { createTransport } from 'nodemailer';
import type { Config } from '../../core/config.ts';

const A_SECOND_MS = 1_000;
const A_MINUTE_MS = 60 * A_SECOND_MS;
/** A mail server may take ten minutes to accept a mail (RFC 5321, 4.5.3.2.6); giving up earlier would send the mail twice. */
const ANSWER_TIMEOUT_MS = 10 * A_MINUTE_MS;
/** After this time a mail counts as not sent. Well below the lease of deliver.ts. */
const SEND_TIMEOUT_MS = ANSWER_TIMEOUT_MS + A_MINUTE_MS;

export type OutgoingMail = {
  id: string;
  to: string;
  reply_to: string | null;
  subject: string;
  html: string;
  plain: string;
  calendar: string | null;
};

/** A connection to the mail server. `send` resolves when the mail server has accepted the mail and throws SendError when it has not. */
export type Smtp = { send: (mail: OutgoingMail) => Promise<void>; concurrency: number; close: () => void };

/** Why a mail was not accepted; `final` when there is no such mailbox, and retrying is no use. */
export class SendError extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** Connects to the configured mail server; null when none is configured. */
export function openSmtp({ smtp_url, from }: Config['mail'], timeout_ms = SEND_TIMEOUT_MS): Smtp | null {
  if (!smtp_url) return null;
  const concurrency = 5;
  const transport = createTransport({
    url: smtp_url,
    pool: true,
    maxConnections: concurrency,
    connectionTimeout: 10 * A_SECOND_MS,
    greetingTimeout: 10 * A_SECOND_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  const host = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'sampan';

  async function send({ id, to, reply_to, calendar, plain, ...words }: OutgoingMail): Promise<void> {
    const sending = transport.sendMail({
      ...words,
      from,
      // An object is not parsed, so an address cannot smuggle in a second one.
      to: { name: '', address: to },
      ...(reply_to !== null && { replyTo: { name: '', address: reply_to } }),
      text: plain,
      // The same for every attempt, so that mail programs recognise a duplicate.
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(calendar && {
        icalEvent: { method: calendar.includes('METHOD:CANCEL') ? 'CANCEL' : 'PUBLISH', filename: 'booking.ics', content: calendar },
      }),
    });
    await withTimeout(timeout_ms, sending).catch((error: unknown) => {
      throw sendError(error);
    });
  }
  return { send, concurrency: concurrency, close: () => transport.close() };
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / A_SECOND_MS} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Codes that say there is no such mailbox, domain or mail server (RFC 3463, 3.2; RFC 7505). Not 5.2.1, with which Gmail also slows down. */
const NO_MAILBOX_CODE = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;
/** The same in words, where a mail server sends no such code, as QQ and many small ones do. */
const NO_MAILBOX_WORDS =
  /^55[013][ -](?!5\.)(?=.*\b(?:user|mailbox|recipient|address|account)\b).*(?:no such|unknown|invalid|not found|not exist|n['’]t exist|non-?existent)/i;

/**
 * Only a mailbox that does not exist is final. What else a mail server refuses for good, by its code, may be taken tomorrow: the daily limit of
 * our account (550 5.4.5), mails that come too fast, a full mailbox (552), a wrong password or sender of ours.
 */
function sendError(error: unknown): SendError {
  const { message, command, response = '' } = error as Error & { command?: string; response?: string };
  const is_refused = command === 'RCPT TO' || command === 'DATA';
  return new SendError(message.slice(0, 500), is_refused && (NO_MAILBOX_CODE.test(response) || NO_MAILBOX_WORDS.test(response)));
}
