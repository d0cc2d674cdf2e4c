import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { standIn } from '../../../tests/support/browser.ts';
import { scriptCalls } from '../../../tests/support/scripted-calls.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { newBookingSender, type BookingBody, type LateProof } from './send-booking.ts';

/** What this tab keeps, also over a reload. */
const tab = new Map<string, string>();
standIn({
  sessionStorage: {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, text: string) => tab.set(key, text),
    removeItem: (key: string) => tab.delete(key),
  },
});
beforeEach(() => tab.clear());

const refusal = (code: CallError['code'], status: number, body = {}) => new CallError({ message: '', code, status, body });
const lost = refusal('unreachable', 0);
const late = refusal('timed_out', 0);
const full = refusal('slot_full', 409);
const repriced = refusal('price_changed', 409, { shown_amount: '609.00', final_amount: '630.00' });

const voucher = { id: 'voucher' };
const hold = { id: 'h1', token: 'secret' };
const chosen = {
  service: 'junk',
  availability_slot: 'noon',
  participants: 1,
  final_amount: '609.00',
  customer_name: 'Sofia',
  customer_email: 'sofia@example.it',
  customer_phone: '+39 333 555 0184',
} as BookingBody;
const noHold: LateProof = () => Promise.resolve(null);

/** A booking form, as a page before a reload or another dialog has it too, and a server that answers by a script. */
function openForm() {
  const { call, asked, answers } = scriptCalls(() => voucher);
  const session = { is_lost: false };
  let breaths = 0;
  const send = newBookingSender({ call, breathe: async () => void (breaths += 1), isSessionLost: () => session.is_lost });
  const keys = () => asked.map(({ idempotency_key }) => idempotency_key);
  return { send, session, asked, answers, keys, breaths: () => breaths };
}

const booked = { is: 'booked', confirmation: voucher };

test('a page books for itself, the catalogue for nobody, and both for the partner whose link led there', async () => {
  const { send, asked, keys } = openForm();
  assert.deepEqual(await send('page', chosen, noHold), booked);
  tab.set('referral-click', 'click');
  assert.deepEqual(await send(null, chosen, noHold), booked);
  assert.deepEqual(
    asked.map(({ endpoint, body }) => ({ endpoint, body })),
    [
      { endpoint: api.pages.book, body: { page: 'page', ...chosen } },
      { endpoint: api.bookings.book, body: { ...chosen, ref: 'click' } },
    ],
  );
  assert.notEqual(keys()[0], keys()[1]);
});

test('an answer lost on the way is asked for again by itself, after a pause and under the same key', async () => {
  const { send, asked, answers, keys, breaths } = openForm();
  answers.push(lost);
  assert.deepEqual(await send('page', chosen, noHold), booked);
  assert.deepEqual([asked.length, new Set(keys()).size, breaths()], [2, 1, 1]);
});

test('while the connection stays broken each press tries again under the same key, and the next booking has another', async () => {
  const { send, answers, keys } = openForm();
  answers.push(lost, lost);
  assert.deepEqual(await send('page', chosen, noHold), { is: 'refused', error: lost, is_open_end: true });
  assert.deepEqual(await send('page', chosen, noHold), booked);
  await send('page', chosen, noHold);
  assert.deepEqual([keys().length, new Set(keys().slice(0, 3)).size, new Set(keys()).size], [4, 1, 2]);
});

test('a server that is late, busy or in trouble is asked again at a press only, under the same key', async () => {
  for (const error of [late, refusal('busy', 503), refusal('internal', 500), refusal('unknown', 502)]) {
    tab.clear();
    const { send, answers, keys } = openForm();
    answers.push(error);
    assert.deepEqual(await send('page', chosen, noHold), { is: 'refused', error, is_open_end: true });
    assert.equal(keys().length, 1);
    assert.deepEqual(await send('page', chosen, noHold), booked);
    assert.equal(keys()[0], keys()[1]);
  }
});

test('the same intent after a reload keeps its key; another party has another one', async () => {
  for (const [again, keys_seen] of [
    [chosen, 1],
    [{ ...chosen, participants: 2 }, 2],
  ] as const) {
    const [before, after] = [openForm(), openForm()];
    before.answers.push(late);
    await before.send('page', chosen, noHold);
    await after.send('page', again, noHold);
    assert.equal(new Set([...before.keys(), ...after.keys()]).size, keys_seen);
  }
});

test('a page that is reloaded before its booking is answered keeps the key', async () => {
  const [before, after] = [openForm(), openForm()];
  before.answers.push(Promise.withResolvers().promise);
  void before.send('page', chosen, noHold);
  await after.send('page', chosen, noHold);
  assert.deepEqual(before.keys(), after.keys());
});

test('what is booked in another dialog meanwhile does not end an intent whose answer was lost', async () => {
  const [one, other] = [openForm(), openForm()];
  one.answers.push(late);
  await one.send('page', chosen, noHold);
  await other.send('page', { ...chosen, service: 'tram' }, noHold);
  await one.send('page', chosen, noHold);
  assert.equal(one.keys()[0], one.keys()[1]);
});

test('after a lost answer neither a risen price nor another hold is a second booking', async () => {
  const { send, asked, answers, keys } = openForm();
  answers.push(late);
  await send('page', chosen, noHold);
  await send('page', { ...chosen, final_amount: '630.00', hold }, noHold);
  assert.deepEqual(asked[1]!.body, asked[0]!.body);
  assert.equal(keys()[0], keys()[1]);
});

test('a price that rose is refused with both totals, and the next try has a new key', async () => {
  const { send, asked, answers, keys } = openForm();
  answers.push(repriced);
  const change = { was: '609.00', now: '630.00' };
  assert.deepEqual(await send('page', chosen, noHold), { is: 'price_changed', change, error: repriced });
  assert.deepEqual(await send('page', { ...chosen, final_amount: change.now }, noHold), booked);
  assert.deepEqual([asked[1]!.body!.final_amount, keys()[0] === keys()[1]], [change.now, false]);
});

test('a session that is over refuses, and the booking keeps its key for the time after logging in', async () => {
  const { send, answers, keys } = openForm();
  answers.push(refusal('token_not_valid', 401));
  assert.deepEqual(await send('page', chosen, noHold), { is: 'session_over' });
  await send('page', chosen, noHold);
  assert.equal(keys()[0], keys()[1]);
});

test('who has lost their session elsewhere books nothing before they are asked, with a late hold neither', async () => {
  const { send, session, asked, answers } = openForm();
  answers.push(full);
  const loseMeanwhile: LateProof = async () => {
    session.is_lost = true;
    return hold;
  };
  assert.deepEqual(await send('page', chosen, loseMeanwhile), { is: 'session_over' });
  assert.deepEqual(await send('page', chosen, noHold), { is: 'session_over' });
  assert.equal(asked.length, 1);
});

test('a refusal ends the intent, after a reload too', async () => {
  const before = openForm();
  const error = refusal('slot_unavailable', 409);
  before.answers.push(error);
  assert.deepEqual(await before.send('page', chosen, noHold), { is: 'refused', error, is_open_end: false });
  const after = openForm();
  await after.send('page', chosen, noHold);
  assert.notEqual(before.keys()[0], after.keys()[0]);
});

test('who confirms the last place before its hold is answered gets it', async () => {
  for (const code of ['slot_full', 'slot_not_whole', 'resource_taken'] as const) {
    const { send, asked, answers, keys } = openForm();
    answers.push(refusal(code, 409));
    assert.deepEqual(await send('page', chosen, () => Promise.resolve(hold)), booked);
    assert.deepEqual([asked[1]!.body!.hold, keys()[0] === keys()[1]], [hold, false]);
  }
});

test('places that no own hold has are refused: without a hold, with one already, and for another reason', async () => {
  const gone = refusal('slot_unavailable', 409);
  for (const [error, body, proof] of [
    [full, chosen, noHold],
    [full, { ...chosen, hold }, () => Promise.resolve(hold)],
    [gone, chosen, () => Promise.resolve(hold)],
  ] as const) {
    const { send, asked, answers } = openForm();
    answers.push(error);
    assert.deepEqual(await send('page', body, proof), { is: 'refused', error, is_open_end: false });
    assert.equal(asked.length, 1);
  }
});

test('a fault of our own is no refusal', async () => {
  const { send, answers } = openForm();
  const ours = new TypeError('ours');
  answers.push(ours);
  await assert.rejects(send('page', chosen, noHold), (error) => error === ours);
});
