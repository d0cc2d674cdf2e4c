import type { MailKind } from '../../contract/mails.ts';
import type { Locale } from '../../contract/text.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { getRound, listNewEvents, listNewLinks, listNewMessages, listNewNotices, listNewVerdicts } from './reads.ts';
import { whoHears } from './who-hears.ts';
import { insertMails, keepForgettingOut, updateRound, type NewMail } from './writes.ts';

const AT_ONCE = 500;
const QUICK_LOOK_MS = 60_000;
/** How long a change may take to be committed and still be found by the next quick round. */
const OVERLAP_MS = 5_000;
/** How late an event may be committed, or a process's clock be, and still be found. */
const LATE_MS = 15 * 60_000;
/** Whoever writes in short sentences sends one mail. */
const MESSAGE_PAUSE_MS = 30_000;

/**
 * Makes mails of what has happened lately, `looked_at` (ms since 1970) being when this was begun before: cheap enough for after every
 * change, however many there are.
 */
export async function gatherQuickly(sql: Sql, looked_at: number): Promise<void> {
  const now = Date.now();
  await gatherSince(sql, Math.max(now - QUICK_LOOK_MS, Math.min(looked_at, now) - OVERLAP_MS));
}

/**
 * Makes mails of everything that has happened since the last such round, and looks a little further back than it reached: what was
 * committed late, or by a process that died at once, is found too. Looking twice at the same event makes no second mail.
 */
export async function gatherAll(sql: Sql): Promise<void> {
  const begun = new Date();
  const seen_until = await getRound(sql);
  await gatherSince(sql, Math.min(seen_until.getTime(), begun.getTime()) - LATE_MS);
  await updateRound(sql, begun);
}

async function gatherSince(sql: Sql, since: number): Promise<void> {
  const now = Date.now();
  const at_once = new Date(now).toISOString();
  await eachPage(sql, since, listNewEvents, (event) =>
    whoHears(event, now).map(({ kind, side, due_at, about }) => ({
      ...addressee(event, side),
      kind,
      source: event.id,
      due_at: due_at?.toISOString() ?? at_once,
      about: about?.toISOString() ?? null,
    })),
  );
  await eachPage(sql, since, listNewMessages, (message) => [
    {
      ...addressee(message, message.sender === 'provider' ? 'customer' : 'provider'),
      kind: 'message',
      source: message.id,
      due_at: new Date(message.created_at.getTime() + MESSAGE_PAUSE_MS).toISOString(),
      about: null,
    },
  ]);
  await eachPage(sql, since, listNewLinks, ({ kind, ...link }) => [toAccount(kind, link, at_once)]);
  await eachPage(sql, since, listNewNotices, ({ kind, ...notice }) => [toAccount(kind, notice, at_once)]);
  await eachPage(sql, since, listNewVerdicts, ({ kind, ...verdict }) => [toAccount(kind, verdict, at_once)]);
}

async function eachPage<T extends { id: string }>(
  sql: Sql,
  since: number,
  list: (tx: Tx, after: string, most: number) => Promise<T[]>,
  mailsOf: (happened: T) => NewMail[],
): Promise<void> {
  for (let after: string | undefined = firstIdOf(since); after !== undefined;) {
    const begin = after;
    after = await sql.begin(async (tx) => {
      await keepForgettingOut(tx);
      const page = await list(tx, begin, AT_ONCE);
      const mails = page.flatMap(mailsOf).filter(hasAddress);
      if (mails.length > 0) await insertMails(tx, mails);
      return page.length === AT_ONCE ? page.at(-1)?.id : undefined;
    });
  }
}

/** The least UUIDv7 of a millisecond. */
function firstIdOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

type Account = { id: string; user_id: string; email: string; locale: Locale };

function toAccount(kind: MailKind, { id, user_id, email, locale }: Account, due_at: string): NewMail {
  return { kind, source: id, side: 'account', booking_id: null, user_id, sender_id: null, recipient: email, locale, about: null, due_at };
}

type Told = {
  sender_id: string | null;
  booking_id: string;
  customer_email: string;
  customer_locale: Locale;
  provider_email: string;
  provider_locale: Locale;
};

type Addressed = Pick<NewMail, 'side' | 'booking_id' | 'user_id' | 'sender_id' | 'recipient' | 'locale'>;

function addressee(told: Told, side: 'customer' | 'provider'): Addressed {
  return {
    side,
    booking_id: told.booking_id,
    user_id: null,
    sender_id: told.sender_id,
    recipient: side === 'customer' ? told.customer_email : told.provider_email,
    locale: side === 'customer' ? told.customer_locale : told.provider_locale,
  };
}

/** A booking taken at the counter may come without one. */
function hasAddress({ recipient }: NewMail): boolean {
  return recipient !== '';
}
