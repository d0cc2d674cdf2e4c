import type { MailKind } from '../../contract/mails.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { firstIdOf } from '../core/database/paging.ts';
import { listNewBookings, listNewEvents, type BookingEvent, type Recipients, type Unmailed } from './events/booking-reads.ts';
import { mailsForEvent } from './events/subscribers.ts';
import { toSide } from './kinds/drafts.ts';
import type { Draft, Kind, NewMail, MailSource, RoundSpan, Subscription } from './kinds/kind.ts';
import { kindOf, kinds } from './kinds/kinds.ts';
import { getRound } from './reads.ts';
import { sinceFullRound, sinceShortRound } from './rounds.ts';
import { insertMails, lockMailsShared, updateRound } from './writes.ts';

/** No UUID comes before it. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Inserts new mails in a transaction that has called `lockMailsShared`. */
export type InsertMails = (tx: Tx, mails: readonly NewMail[]) => Promise<void>;

/**
 * Makes mails of recent events; `looked_at` (ms since 1970) is when the previous call began. Cheap enough to run after every change.
 */
export async function enqueueRecent(sql: Sql, looked_at: number, insert: InsertMails = insertMails): Promise<void> {
  await enqueueNews(sql, insert, { from: new Date(sinceShortRound(looked_at)), until: new Date() });
}

/** Makes mails of all events since the last full round, and of what has fallen due. Reading an event twice makes no second mail. */
export async function enqueueAll(sql: Sql, insert: InsertMails = insertMails): Promise<void> {
  const begun = new Date();
  const span = { from: new Date(sinceFullRound(await getRound(sql), begun)), until: begun };
  await enqueueNews(sql, insert, span);
  await enqueueFrom(sql, insert, ['times'], span);
  await updateRound(sql, begun);
}

/** The sources that rounds read, each with the kinds that are made of its rows. */
const sources = Object.entries(kinds).reduce((read, [name, kind]: [string, Kind]) => {
  if (kind.of) read.set(kind.of.source, [...(read.get(kind.of.source) ?? []), { ...kind.of, kind: name as MailKind }]);
  return read;
}, new Map<MailSource<object>, (Subscription & { kind: MailKind })[]>());

async function enqueueNews(sql: Sql, insert: InsertMails, span: RoundSpan): Promise<void> {
  const first = firstIdOf(span.from.getTime());
  const ofEvent = (event: BookingEvent) => mailsOfEvent(event, span);
  await eachPage(sql, insert, first, listNewBookings, ofEvent);
  await eachPage(sql, insert, first, listNewEvents, ofEvent);
  await enqueueFrom(sql, insert, ['events', 'states'], span);
}

async function enqueueFrom(sql: Sql, insert: InsertMails, read: MailSource<object>['of'][], span: RoundSpan): Promise<void> {
  for (const [source, subscriptions] of sources)
    if (read.includes(source.of))
      await eachPage(
        sql,
        insert,
        source.of === 'events' ? firstIdOf(span.from.getTime()) : FIRST_ID,
        (tx, after) => source.list(tx, span, after),
        (row) => subscriptions.flatMap(({ kind, drafts }) => drafts(row, span).flatMap((draft) => wantedMail(kind, draft, row))),
      );
}

function mailsOfEvent(event: BookingEvent, { until }: RoundSpan): NewMail[] {
  return mailsForEvent(event).flatMap(({ kind, side, due }) => {
    const due_at = (due?.(event, Date.now()) ?? until).toISOString();
    return wantedMail(kind, toSide(event, side, { source: event.id, due_at, about: null }), event);
  });
}

/** A mail, unless its provider has turned the kind off, or it is about the money of a reseller's guest. */
function wantedMail(kind: MailKind, draft: Draft, { unwanted = [], is_resold = false }: Partial<Recipients>): NewMail[] {
  const { about, ...traits } = kindOf(kind);
  const is_silent = about === 'booking' && 'money' in traits && draft.side === 'customer' && is_resold;
  return is_silent || (draft.side === 'provider' && unwanted.includes(kind)) ? [] : [{ ...draft, kind }];
}

async function eachPage<T>(
  sql: Sql,
  insert: InsertMails,
  first: string,
  list: (tx: Tx, after: string) => Promise<Unmailed<T>>,
  toMails: (row: T) => NewMail[],
): Promise<void> {
  for (let after: string | undefined = first; after !== undefined;) {
    const begin = after;
    after = await sql.begin(async (tx) => {
      await lockMailsShared(tx);
      const { rows, next } = await list(tx, begin);
      const mails = rows.flatMap(toMails).filter(hasAddress);
      if (mails.length > 0) await insert(tx, mails);
      return next;
    });
  }
}

/** A booking entered by the provider may have no email address. */
function hasAddress({ recipient }: NewMail): boolean {
  return recipient !== '';
}
