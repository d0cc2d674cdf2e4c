import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { bookingEvents } from '../../../contract/bookings.ts';
import { mailKinds, type DropReason, type MailKind } from '../../../contract/mails.ts';
import { locales } from '../../../rules/localized-text.ts';
import { MAILED_AT, mailedAccount, mailsOfKind } from '../../../tests/support/mailed-facts.ts';
import { ORIGIN } from '../../../tests/support/mailer.ts';
import { JWT_SECRET } from '../../../tests/support/server.ts';
import { createSignedLinks } from '../../core/signed-links.ts';
import { composeMail, subjectOf } from '../compose/compose.ts';
import { dropReason } from '../delivery/drop-reason.ts';
import { mailsForEvent } from '../events/subscribers.ts';
import type { AccountFacts, DueMail, MailedBooking } from '../stored-facts.ts';
import { kindOf } from './kinds.ts';

const context = { links: createSignedLinks(JWT_SECRET), origin: ORIGIN, from: 'Sampan 舢舨 <hello@sampan.example>' };
const mails = mailKinds.flatMap(mailsOfKind);

test('every kind says something whole in every language, and leads somewhere on this site', () => {
  const printed: string[] = [];
  for (const mail of mails)
    for (const locale of locales) {
      const { subject, plain, html, calendar } = composeMail({ ...mail, locale }, MAILED_AT, context);
      const name = `${mail.kind} to the ${mail.side} in ${locale}`;
      printed.push(`=== ${name}\nSubject: ${subject}\n\n${plain}`);
      assert.match(subject, /^[^\s，,].*[^\s，,:：]$/u, name);
      assert.equal(subject, subjectOf({ ...mail, locale }, MAILED_AT), name);
      assert.doesNotMatch(plain + html, /undefined|\[object|NaN|\bnull\b|Invalid Date/, name);
      assert.equal(calendar !== null, kindOf(mail.kind).calendar === true, name);
      for (const [address] of plain.matchAll(/https?:\/\/\S+/g)) assert.ok(URL.canParse(address), `${name}: ${address}`);
      if (locale !== 'en') assert.match(plain, /\p{Script=Han}{4}/u, name);
    }
  // To read them all: MAILS_TO=/tmp/mails.txt npm test -- every-mail
  if (process.env.MAILS_TO) writeFileSync(process.env.MAILS_TO, printed.join('\n'));
});

test('a fact is worked out only where a mail says it', () => {
  const readers = {
    cancellation_hours: ['confirmed'],
    change: ['changed', 'booking_changed'],
    messages: ['message', 'message_from_operator'],
  };
  const found = mails.flatMap((mail) => {
    const read = new Set<string | symbol>();
    const note = (booking: MailedBooking, name: string | symbol): unknown => {
      read.add(name);
      return Reflect.get(booking, name);
    };
    subjectOf({ ...mail, booking: mail.booking && new Proxy(mail.booking, { get: note }) }, MAILED_AT);
    return [{ kind: mail.kind, read }];
  });
  for (const [fact, kinds] of Object.entries(readers)) {
    const saying = new Set(found.filter(({ read }) => read.has(fact)).map(({ kind }) => kind));
    assert.deepEqual([...saying].toSorted(), kinds.toSorted(), fact);
  }
});

type Change = { booking?: Partial<MailedBooking>; account?: Partial<AccountFacts>; about?: Date };

const at = (after_ms: number) => new Date(MAILED_AT + after_ms);
const { wait } = mailedAccount();

/** What may have happened by the time a mail is due. */
const changes: Change[] = [
  {},
  ...(['pending', 'confirmed', 'completed', 'cancelled'] as const).map((status) => ({ booking: { status } })),
  { booking: { status: 'completed', is_reviewed: true } },
  { booking: { is_paid: true } },
  { booking: { pay_by: at(-1).toISOString() } },
  { booking: { confirm_by: null } },
  { booking: { confirm_by: at(-1).toISOString() } },
  { booking: { choose_by: at(1).toISOString() } },
  { booking: { choose_by: at(-1).toISOString() } },
  { booking: { starts_at: at(0).toISOString() } },
  { booking: { starts_at: at(0).toISOString() }, about: at(0) },
  { booking: { is_newest_message: false, is_newest_change: false } },
  { booking: { is_changed_back: true } },
  { booking: { refund_due_since: null } },
  { account: { link_is_good: false } },
  { account: { licence: { number: '', expiry: null, stops_on: null } } },
  { account: { departures: [] } },
  { account: { decision: { as: 'provider', name: '', name_zh: '', is_suspended: true, note: '' } } },
  { account: { settlement: { amount: '', reference: '', account: '', is_paid: true } } },
  { account: { decisions: { acts: false, more: 0, departures: [] } } },
  { account: { wait: wait && { ...wait, offer: wait.offer && { ...wait.offer, is_open: false } } } },
  { about: new Date(0) },
];

function reasonAfter({ booking, account, ...mail }: DueMail, change: Change): DropReason | null {
  const changed = { booking: booking && { ...booking, ...change.booking }, account: account && { ...account, ...change.account } };
  return dropReason({ ...mail, ...changed, about: change.about ?? mail.about }, MAILED_AT);
}

/** Why a kind lapses, besides that what it is about is gone; nothing for those that always apply. */
const reasons: Partial<Record<MailKind, DropReason[]>> = {
  confirm_booking: ['answered', 'too_late'],
  request_received: ['answered'],
  new_request: ['answered'],
  request_waiting: ['answered'],
  new_booking: ['cancelled'],
  confirmed: ['cancelled'],
  changed: ['cancelled', 'change_superseded', 'changed_back'],
  booking_changed: ['cancelled', 'change_superseded', 'changed_back'],
  postponed: ['answered', 'cancelled', 'too_late'],
  postponed_reminder: ['answered', 'cancelled', 'too_late'],
  goes_ahead: ['cancelled', 'moved', 'too_late'],
  payment_reminder: ['cancelled', 'paid', 'too_late'],
  payment_unconfirmed: ['cancelled', 'paid'],
  payment_unanswered: ['cancelled', 'paid'],
  reminder_24h: ['moved', 'not_confirmed', 'too_late'],
  reminder_2h: ['moved', 'not_confirmed', 'too_late'],
  message: ['message_superseded'],
  message_from_operator: ['message_superseded'],
  review_invitation: ['nothing_to_review'],
  refund_due: ['refund_sent'],
  refund_waiting: ['refund_sent'],
  daily_departures: ['cancelled', 'too_late'],
  waiting_offer: ['answered'],
  verify_email: ['link_gone'],
  new_email: ['link_gone'],
  reset_password: ['link_gone'],
  team_invitation: ['link_gone'],
  partner_approved: ['decided_otherwise'],
  provider_approved: ['decided_otherwise'],
  suspended: ['decided_otherwise'],
  reinstated: ['decided_otherwise'],
  settlement_asked: ['answered'],
  weather_decision: ['answered'],
  licence_runs_out: ['decided_otherwise'],
  licence_stops_soon: ['decided_otherwise'],
  licence_stopped: ['decided_otherwise'],
};
test('every kind lapses for its reasons and for no other, and where what it is about is gone', () => {
  for (const mail of mails) {
    const found = new Set(changes.map((change) => reasonAfter(mail, change)).filter((reason) => reason !== null));
    assert.deepEqual([...found].toSorted(), reasons[mail.kind] ?? [], `${mail.kind} to the ${mail.side}`);
    assert.equal(dropReason({ ...mail, booking: null, account: null }, MAILED_AT), 'subject_gone', mail.kind);
  }
});

test('a customer who booked nothing themselves hears of no host whose address is not proved, but for what the marketplace writes', () => {
  const ours: MailKind[] = ['cancelled_by_operator', 'message_from_operator'];
  for (const mail of mails.filter(({ side, booking }) => side === 'customer' && booking)) {
    const change = changes.find((one) => reasonAfter(mail, one) === null);
    const unproved = { ...change, booking: { ...change?.booking, provider_proved: false, is_taken: true } };
    assert.equal(reasonAfter(mail, unproved), ours.includes(mail.kind) ? null : 'sender_unproved', mail.kind);
  }
});

test('marks of payment and attendance are mailed to nobody, nor what is undone; every other event is', () => {
  const flags = [true, false];
  const silent = bookingEvents.filter((event) =>
    flags.every((instant) =>
      (['customer', 'provider', 'operator', 'system'] as const).every((actor) => {
        const facts = { id: '', event, actor, instant, is_large: false, is_email_confirmed: false, is_called_off: false };
        return mailsForEvent(facts).length === 0;
      }),
    ),
  );
  assert.deepEqual(silent.toSorted(), [
    'arrived',
    'no_show',
    'paid',
    'payment_flagged',
    'payment_taken_back',
    'refund_taken_back',
    'reopened',
    'unpaid',
  ]);
});
