import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { DeliveryProblem } from '../../../../contract/webhooks.ts';
import { isPublicAddress, literalAddress, lookupPublic, PrivateAddress, type NameResolver } from '../../../core/outbound/public-address.ts';
import type { SignedMessage } from './message.ts';

/** What came of a try: arrived when there is no problem. */
export type DeliveryAnswer = { status: number | null; answer: string; problem: DeliveryProblem | null };

/** Sends a message to an address. */
export type PostMessage = (url: string, message: SignedMessage) => Promise<DeliveryAnswer>;

type PostOptions = {
  /** Lets messages go to private addresses and over plain HTTP, for development. */
  allow_private: boolean;
  timeout_ms?: number;
  resolve?: NameResolver;
};

const TIMEOUT_MS = 10_000;
/** So much of an answer is read, and so much of it stored. */
const ANSWER_BYTES = 4_096;
const ANSWER_LETTERS = 500;

/** Whether an address may be sent to as far as its text tells; a name is resolved with every message. */
export function isAllowedUrl(url: URL, allow_private: boolean): boolean {
  const literal = literalAddress(url);
  return allow_private || (url.protocol === 'https:' && (literal === null || isPublicAddress(literal)));
}

/**
 * Makes what sends messages. Whatever the receiver does, it is over after `timeout_ms`, nothing is followed, and a connection is used once
 * and goes to the address that was looked at.
 */
export function createPost({ allow_private, timeout_ms = TIMEOUT_MS, resolve }: PostOptions): PostMessage {
  const lookup = allow_private ? undefined : lookupPublic(resolve);
  return (text, { headers, body }) => {
    const url = new URL(text);
    if (!isAllowedUrl(url, allow_private)) return Promise.resolve(problem('address'));
    return new Promise((settle) => {
      const { request } = url.protocol === 'https:' ? https : http;
      const sent = request(url, {
        method: 'POST',
        headers,
        agent: false,
        maxHeaderSize: 16_384,
        ...(lookup && { lookup }),
        signal: AbortSignal.timeout(timeout_ms),
      });
      let has_status = false;
      // The first word counts, and every request closes.
      const fail = (what: DeliveryProblem) => !has_status && settle(problem(what));
      sent.on('error', (error) => fail(problemOf(error)));
      sent.on('close', () => fail('connection'));
      sent.on('response', (response) => {
        has_status = true;
        void readAnswer(response).then((answer) => {
          settle(answerOf(response.statusCode ?? 0, answer));
          sent.destroy();
        });
      });
      sent.end(body);
    });
  };
}

/** The beginning of an answer; what has come when it breaks off or the time is over. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((length += chunk.length) >= ANSWER_BYTES) break;
    }
  } catch {
    // Its status has come.
  }
  return readableText(Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8'));
}

/** Without control characters, which neither the database nor a screen takes. */
function readableText(text: string): string {
  return text
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim()
    .slice(0, ANSWER_LETTERS)
    .toWellFormed();
}

function answerOf(status: number, answer: string): DeliveryAnswer {
  if (status >= 200 && status < 300) return { status, answer, problem: null };
  return { status, answer, problem: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

function problem(what: DeliveryProblem): DeliveryAnswer {
  return { status: null, answer: '', problem: what };
}

function problemOf(error: Error): DeliveryProblem {
  if (error instanceof PrivateAddress) return 'address';
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'connection';
}
