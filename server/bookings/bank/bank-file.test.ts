import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import type { BankFile, PayingKind } from '../../../contract/bank-files.ts';
import { fromCents } from '../../../rules/money.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { Caller } from '../../../tests/support/caller.ts';

const { as, sql, buildBooking, buildSlot } = await testApp();
const { imports, read, confirm, example } = api.bankFiles;
const { get, payment } = api.bookings;

const today = hongKongDate(Date.now());
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
let made = 0;
/** A reference that no other booking of this file has. */
function reference(): string {
  made += 1;
  const [high, low] = [Math.floor(made / LETTERS.length), made % LETTERS.length];
  return `SMP-22222${LETTERS[high]}${LETTERS[low]}`;
}

/** A provider with a slot, whose bookings cost 504.00 each. */
async function openBusiness() {
  const slot = await buildSlot({ capacity: 50 });
  const provider = await as(slot.service.provider.user);
  const book = (fields: Record<string, unknown> = {}) => buildBooking({ slot, booking_reference: reference(), ...fields });
  return { provider, slot, book };
}

const csv = (...lines: [text: string, payer: string, amount: string][]) =>
  ['Date,Details,Payer,Deposit', ...lines.map((cells) => [today, ...cells].map((cell) => `"${cell}"`).join(','))].join('\r\n');
const OWED = '504.00';
const kinds = ({ lines }: BankFile) => lines.map(({ kind }) => kind);

/** Confirms lines of a file as they were shown, each for its first booking. */
async function confirmAll(provider: Caller, text: string, only?: PayingKind, key?: string) {
  const file = await provider.done(read, { body: { text } });
  const chosen = file.lines
    .filter(({ kind, bookings }) => bookings.length > 0 && (only === undefined || kind === only))
    .map(({ fingerprint, kind, bookings }) => ({ line: fingerprint, booking: bookings[0]!.id, kind }));
  const body = { text, columns: file.columns, chosen };
  return { body, receipt: await provider.done(confirm, { body, ...(key !== undefined && { key }) }) };
}

async function paymentsOf(booking: { id: string }) {
  return sql<{ amount: number; source: string; way: string; received_by: string; reference: string }[]>`
    select amount, source, way, received_by, reference from payments where booking_id = ${booking.id} and state = 'received' order by created_at, id`;
}

/** Every row that confirming may write. */
async function everything(): Promise<unknown> {
  const [all] = await sql`
    select (select json_agg(p order by id) from payments p) as payments, (select json_agg(l order by fingerprint) from bank_lines l) as lines,
      (select json_agg(c order by provider_id) from bank_columns c) as columns, (select json_agg(e order by id) from booking_events e) as events`;
  return all;
}

test('a line says which booking it pays, or why none, and looking stores nothing', async () => {
  const { provider, book } = await openBusiness();
  const [exact, over, paid, cancelled] = [
    await book(),
    await book(),
    await book({ payment_status: 'paid' }),
    await book({ status: 'cancelled' }),
  ];
  await book({ customer_name: 'Lee Ka Yan' });
  const foreign = await (await openBusiness()).book();
  const before = await everything();
  const file = await provider.done(read, {
    body: {
      text: csv(
        [`FPS ${exact.booking_reference}`, '', OWED],
        [exact.booking_reference.toLowerCase(), '', OWED],
        [over.booking_reference.replace('-', ' '), '', '600.00'],
        [over.booking_reference, '', '4.00'],
        [paid.booking_reference, '', OWED],
        [cancelled.booking_reference, '', OWED],
        ['FPS', 'LEE KA YAN', OWED],
        [foreign.booking_reference, '', OWED],
        [`${exact.booking_reference} ${over.booking_reference}`, '', OWED],
        ['CASH', '', '1.00'],
      ),
    },
  });
  const [first, second, ...others] = kinds(file);
  assert.deepEqual(new Set([first, second]), new Set(['matched', 'twice']));
  assert.deepEqual(others, ['too_much', 'too_little', 'paid', 'cancelled', 'proposed', 'unknown', 'several', 'unknown']);
  assert.deepEqual(file.lines[2]!.bookings, [
    { id: over.id, booking_reference: over.booking_reference, customer_name: 'Chan Tai Man', owed: OWED, reasons: ['reference'] },
  ]);
  assert.deepEqual(file.lines[6]!.bookings[0]?.reasons, ['name', 'booked']);
  assert.deepEqual([file.lines[7]!.reference, file.lines[7]!.bookings], [foreign.booking_reference, []]);
  assert.deepEqual(await everything(), before);
});

test('confirmed lines pay their bookings, and importing the same file again changes nothing', async () => {
  const { provider, book } = await openBusiness();
  const [one, other] = [await book(), await book()];
  const text = csv([`FPS ${one.booking_reference} dinner`, 'CHAN TAI MAN', OWED], [other.booking_reference, '', OWED]);
  assert.deepEqual(await provider.done(imports), { last_confirmed_at: null, has_example: true });
  const { body, receipt } = await confirmAll(provider, text);
  assert.deepEqual([receipt.received, receipt.amount], [2, '1008.00']);
  for (const booking of [one, other]) {
    const seen = await provider.done(get, { params: booking });
    assert.equal(seen.payment_status, 'paid');
  }
  assert.deepEqual(await paymentsOf(one), [
    {
      amount: 50_400,
      source: 'bank_file',
      way: 'fps',
      received_by: 'provider',
      reference: `FPS ${one.booking_reference} dinner · CHAN TAI MAN`,
    },
  ]);
  assert.notEqual((await provider.done(imports)).last_confirmed_at, null);

  const before = await everything();
  const again = await provider.done(read, { body: { text } });
  assert.deepEqual(kinds(again), ['known', 'known']);
  const repeated = await provider.done(confirm, { body });
  assert.deepEqual([repeated.received, repeated.lines.map(({ outcome }) => outcome)], [0, ['known', 'known']]);
  // A longer file of the same bank, by other columns.
  const longer = await provider.done(read, {
    body: { text: `${text}\r\n${today},"CASH","",1.00`, columns: { date: 0, amount: 3, description: null, payer: 1 } },
  });
  assert.deepEqual(kinds(longer), ['known', 'known', 'unknown']);
  assert.deepEqual(await everything(), before);
});

test('an answer that was lost is given again under its key', async () => {
  const { provider, book } = await openBusiness();
  const booking = await book();
  const { body, receipt } = await confirmAll(provider, csv([booking.booking_reference, '', OWED]), 'matched', 'bank-1');
  assert.equal(receipt.received, 1);
  assert.deepEqual(await provider.done(confirm, { body, key: 'bank-1' }), receipt);
  assert.equal((await paymentsOf(booking)).length, 1);
});

test('too little, too much, twice, paid and cancelled are confirmed when they are chosen as that', async () => {
  const { provider, book } = await openBusiness();
  const [short, over, twice, cancelled] = [await book(), await book(), await book(), await book({ status: 'cancelled' })];
  const text = csv(
    [short.booking_reference, '', '500.00'],
    [over.booking_reference, '', '510.00'],
    [twice.booking_reference, '', OWED],
    [`${twice.booking_reference} again`, '', OWED],
    [cancelled.booking_reference, '', OWED],
  );
  const { receipt } = await confirmAll(provider, text);
  assert.equal(receipt.received, 5);
  const seen = async (booking: { id: string }) => {
    const { payment_status, refund_due } = await provider.done(get, { params: booking });
    return [payment_status, refund_due];
  };
  assert.deepEqual(await seen(short), ['unpaid', '0.00']);
  assert.deepEqual(await seen(over), ['paid', '6.00']);
  assert.deepEqual(await seen(twice), ['paid', OWED]);
  assert.deepEqual(await seen(cancelled), ['paid', OWED]);
  // What is still owed comes with another file.
  const rest = await confirmAll(provider, csv([`${short.booking_reference} rest`, '', '4.00']), 'matched');
  assert.equal(rest.receipt.received, 1);
  assert.deepEqual(await seen(short), ['paid', '0.00']);
});

test('a line that is something else by now is not confirmed', async () => {
  const { provider, book } = await openBusiness();
  const [marked, other] = [await book(), await book()];
  const text = csv([marked.booking_reference, '', OWED]);
  const file = await provider.done(read, { body: { text } });
  const [line] = file.lines;
  await provider.done(payment, { params: marked, body: { payment_status: 'paid' } });
  const before = await everything();
  const outcome = async (chosen: object) => {
    const { received, lines } = await provider.done(confirm, { body: { text, columns: file.columns, chosen: [chosen] } });
    return [received, lines[0]!.outcome];
  };
  assert.deepEqual(await outcome({ line: line!.fingerprint, booking: marked.id, kind: 'matched' }), [0, 'changed']);
  assert.deepEqual(await outcome({ line: line!.fingerprint, booking: other.id, kind: 'paid' }), [0, 'changed']);
  assert.deepEqual(await outcome({ line: 'A'.repeat(22), booking: marked.id, kind: 'paid' }), [0, 'changed']);
  assert.deepEqual(await everything(), before);
});

test('two lines proposed for one booking pay it once', async () => {
  const { provider, book } = await openBusiness();
  const booking = await book({ customer_name: 'Wong Siu Ming' });
  const { receipt } = await confirmAll(provider, csv(['FPS', 'WONG SIU MING', OWED], ['FPS 2', 'WONG SIU MING', OWED]));
  assert.deepEqual(
    receipt.lines.map(({ outcome }) => outcome),
    ['received', 'changed'],
  );
  assert.equal((await paymentsOf(booking)).length, 1);
});

test('a line is what the guest has reported, and answers a report of another sum', async () => {
  const { provider, book } = await openBusiness();
  const [exact, other] = [await book(), await book()];
  for (const { id } of [exact, other])
    await sql`
      insert into payments (id, provider_id, booking_id, way, amount, state, source)
      select gen_random_uuid(), provider_id, id, 'fps', 50400, 'reported', 'customer' from bookings where id = ${id}`;
  const { receipt } = await confirmAll(provider, csv([exact.booking_reference, '', OWED], [other.booking_reference, '', '100.00']));
  assert.equal(receipt.received, 2);
  const states = ({ id }: { id: string }) => sql`select state, amount, source from payments where booking_id = ${id} order by state`;
  assert.deepEqual(await states(exact), [{ state: 'received', amount: 50_400, source: 'customer' }]);
  assert.deepEqual(await states(other), [
    { state: 'failed', amount: 50_400, source: 'customer' },
    { state: 'received', amount: 10_000, source: 'bank_file' },
  ]);
  const { timeline } = await provider.done(get, { params: other });
  assert.deepEqual(
    timeline.filter(({ event }) => event === 'payment_received').map(({ note }) => note),
    ['HK$100'],
  );
});

test('after a payment was taken back its line can be confirmed again', async () => {
  const { provider, book } = await openBusiness();
  const booking = await book();
  const text = csv([booking.booking_reference, '', OWED]);
  await confirmAll(provider, text);
  await provider.done(payment, { params: booking, body: { payment_status: 'unpaid' } });
  const { receipt } = await confirmAll(provider, text, 'matched');
  assert.equal(receipt.received, 1);
  assert.equal((await paymentsOf(booking)).length, 1);
});

test('a mark that is undone while a line of the bank is confirmed takes back the one payment or none: no money of the bank is lost', async () => {
  const { provider, book } = await openBusiness();
  for (let n = 0; n < 5; n += 1) {
    const booking = await book();
    await provider.done(payment, { params: booking, body: { payment_status: 'paid' } });
    const text = csv([booking.booking_reference, '', OWED]);
    const file = await provider.done(read, { body: { text } });
    const [{ fingerprint, kind } = assert.fail()] = file.lines;
    const chosen = [{ line: fingerprint, booking: booking.id, kind }];
    const [confirmed, undone] = await Promise.all([
      provider.ask(confirm, { body: { text, columns: file.columns, chosen } }),
      provider.ask(payment, { params: booking, body: { payment_status: 'unpaid' } }),
    ]);
    const now = await provider.done(get, { params: booking });
    const received = await paymentsOf(booking);
    const said = JSON.stringify([confirmed.status, undone.status, confirmed.body, kind]);
    assert.equal(now.paid, fromCents(received.reduce((sum, { amount }) => sum + amount, 0)), said);
    // Whichever comes first: what the receipt says of the line is so, and the line can be confirmed where it is not.
    const { receipt } = await confirmAll(provider, text);
    const paid = await paymentsOf(booking);
    assert.deepEqual(
      [receipt.received + received.length, paid.length, (await provider.done(get, { params: booking })).owed],
      [1, 1, '0.00'],
      said,
    );
  }
});

test('two imports of one file at once confirm each line once', async () => {
  const { provider, book } = await openBusiness();
  const bookings = await Promise.all(Array.from({ length: 10 }, () => book()));
  const text = csv(...bookings.map(({ booking_reference }): [string, string, string] => [booking_reference, '', OWED]));
  const file = await provider.done(read, { body: { text } });
  const chosen = file.lines.map(({ fingerprint, kind, bookings: [booking] }) => ({ line: fingerprint, booking: booking!.id, kind }));
  const receipts = await Promise.all(
    [chosen, chosen.toReversed(), chosen].map((all) => provider.done(confirm, { body: { text, columns: file.columns, chosen: all } })),
  );
  assert.equal(
    receipts.reduce((sum, { received }) => sum + received, 0),
    10,
  );
  for (const booking of bookings) assert.equal((await paymentsOf(booking)).length, 1);
});

test('an import and a mark of the provider at once pay a booking once', async () => {
  const { provider, book } = await openBusiness();
  const bookings = await Promise.all(Array.from({ length: 5 }, () => book()));
  for (const booking of bookings) {
    const text = csv([booking.booking_reference, '', OWED]);
    const file = await provider.done(read, { body: { text } });
    const chosen = [{ line: file.lines[0]!.fingerprint, booking: booking.id, kind: 'matched' }];
    await Promise.all([
      provider.done(confirm, { body: { text, columns: file.columns, chosen } }),
      provider.done(payment, { params: booking, body: { payment_status: 'paid' } }),
    ]);
    assert.equal((await paymentsOf(booking)).length, 1);
  }
});

test('chosen columns are remembered for files with the same headings, once something was confirmed', async () => {
  const { provider, book } = await openBusiness();
  const booking = await book();
  const text = `A,B,C\n${today},${booking.booking_reference},${OWED}\n`;
  const unclear = await provider.done(read, { body: { text } });
  assert.deepEqual([unclear.columns, unclear.lines, unclear.headings], [null, [], ['A', 'B', 'C']]);
  const columns = { date: 0, amount: 2, description: 1, payer: null };
  const clear = await provider.done(read, { body: { text, columns } });
  assert.deepEqual(kinds(clear), ['matched']);
  assert.equal((await provider.done(read, { body: { text } })).columns, null);
  const [line] = clear.lines;
  await provider.done(confirm, { body: { text, columns, chosen: [{ line: line!.fingerprint, booking: booking.id, kind: 'matched' }] } });
  assert.deepEqual((await provider.done(read, { body: { text } })).columns, columns);
  assert.equal((await (await openBusiness()).provider.done(read, { body: { text } })).columns, null);
});

test('a file that can’t be read is refused in the reader’s language', async () => {
  const { provider } = await openBusiness();
  const refused = async (body: object, language = 'en') => provider.with({ 'accept-language': language }).refused(400, read, { body });
  assert.deepEqual(await refused({ text: '' }), {
    text: ['This file has no lines. Choose the CSV file that you downloaded from your bank.'],
  });
  assert.deepEqual(await refused({ text: 'Date,Deposit\n24/11/2026,"1.00\n' }), {
    text: ['Line 2: a quotation mark is opened and not closed, so the file can’t be read.'],
  });
  assert.deepEqual(await refused({ text: 'Date,Deposit\n24/11/2026,"1.00\n' }, 'zh-HK'), {
    text: ['第 2 行的引號沒有關閉，未能讀取檔案。'],
  });
  const columns = { date: 0, amount: 7, description: null, payer: null };
  assert.deepEqual(await refused({ text: 'Date,Deposit\n24/11/2026,1.00\n', columns }), {
    columns: ['Choose two different columns of the file for the date and the amount.'],
  });
});

test('the example has a line of each sort', async () => {
  const { provider, book } = await openBusiness();
  const names = ['Chan Tai Man', 'Lee Ka Yan', 'Wong Siu Ming', 'Ho Wing Sze', 'Lam Mei Fong'];
  for (const customer_name of names) await book({ customer_name });
  const { body: text } = await provider.ask(example);
  const file = await provider.done(read, { body: { text } });
  assert.deepEqual(new Set(kinds(file)), new Set(['matched', 'too_little', 'twice', 'proposed', 'too_much', 'unknown']));
  assert.deepEqual([file.left_out, file.problem_count], [1, 0]);
  const chinese = await provider.with({ 'accept-language': 'zh-HK' }).ask(example);
  assert.deepEqual(kinds(await provider.done(read, { body: { text: chinese.body } })), kinds(file));
});
