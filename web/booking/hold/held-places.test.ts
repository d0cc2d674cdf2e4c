import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import { api } from '../../../contract/api.ts';
import { localStorage, standIn, storage } from '../../../tests/support/browser.ts';
import { scriptCalls } from '../../../tests/support/scripted-calls.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { newHeldPlaces, type HoldWanted } from './held-places.ts';
import { holdSecret, storedHoldOn, storeHold } from './stored-holds.ts';

standIn({ localStorage });

const MINUTES_10 = 600;
const full = new CallError({ message: '', code: 'slot_full', status: 409 });
const in_use = new CallError({ message: '', code: 'resource_taken', status: 409 });
const lost = new CallError({ message: '', code: 'unreachable', status: 0 });
const broken = new CallError({ message: '', code: 'internal', status: 500 });

/** The hold of a dialog that has just opened, a server that answers it by a script, and a clock that stands. */
function open() {
  storage.clear();
  const refused: string[] = [];
  const paused = new Set<() => void>();
  const clock = { now: 1_000_000 };
  const { call, answers, asked } = scriptCalls(({ endpoint, body }) => ({
    id: `h${asked.filter((one) => one.endpoint === api.holds.hold).length}`,
    places: body!.participants,
    status: endpoint === api.holds.see && 'live',
    seconds_left: MINUTES_10,
  }));
  const held = newHeldPlaces({
    call,
    now: () => clock.now,
    pause: (run) => {
      paused.add(run);
      return () => void paused.delete(run);
    },
    onRefused: ({ code }) => refused.push(code),
  });
  /** Lets the pause after a press pass, and what is on its way be answered. */
  const pass = async () => {
    for (const run of paused) run();
    paused.clear();
    await settled();
  };
  const choose = async (slot: string, participants = 1) => {
    held.want(party(slot, participants));
    await pass();
  };
  const sent = () =>
    asked.map(({ endpoint, params, body }) =>
      endpoint === api.holds.hold
        ? `hold ${String(body!.availability_slot)} for ${String(body!.participants)}`
        : `${endpoint === api.holds.see ? 'see' : 'release'} ${params!.id}`,
    );
  return { held, clock, sent, refused, answers, pass, choose };
}

const party = (availability_slot: string, participants = 1): HoldWanted => ({
  service: 'junk',
  availability_slot,
  participants,
  places: participants,
});

test('what is chosen is held after a pause, once for several presses', async () => {
  const { held, clock, sent, pass } = open();
  const states: string[] = [];
  const stop = held.subscribe(() => states.push(held.state().is));
  for (const people of [1, 2, 3]) held.want(party('noon', people));
  assert.deepEqual([sent(), held.proof()], [[], null]);
  await pass();
  assert.deepEqual(sent(), ['hold noon for 3']);
  assert.deepEqual(held.state(), { is: 'live', until: clock.now + MINUTES_10 * 1_000 });
  assert.deepEqual(held.proof(), { id: 'h1', token: holdSecret() });
  assert.equal(storedHoldOn('noon')?.id, 'h1');
  assert.deepEqual(states, ['asking', 'asking', 'asking', 'live']);
  stop();
  held.want(null);
  await pass();
  assert.equal(states.length, 4);
});

test('another party replaces the hold, which counts on meanwhile', async () => {
  const { held, sent, choose, pass } = open();
  await choose('noon');
  held.want(party('noon', 2));
  assert.equal(held.state().is, 'live');
  await pass();
  assert.deepEqual(sent(), ['hold noon for 1', 'hold noon for 2']);
  assert.equal(held.proof()?.id, 'h2');
});

test('another time is held before the first one is given back, and nothing chosen gives that back', async () => {
  const { held, sent, choose, pass } = open();
  await choose('noon');
  await choose('dusk');
  held.want(null);
  await pass();
  assert.deepEqual(sent(), ['hold noon for 1', 'hold dusk for 1', 'release h1', 'release h2']);
  assert.deepEqual([held.state(), held.proof(), storedHoldOn('dusk')], [{ is: 'none' }, null, null]);
});

test('a time that cannot be given back hinders nothing', async () => {
  const { held, answers, choose } = open();
  await choose('noon');
  answers.push(undefined, lost);
  await choose('dusk');
  assert.deepEqual([held.state().is, held.proof()?.id], ['live', 'h2']);
});

test('the page that goes gives back what it holds, or still asks for', async () => {
  const { held, sent, answers, choose, pass } = open();
  const answer = Promise.withResolvers();
  answers.push(answer.promise);
  await choose('noon');
  held.leave();
  answer.resolve(undefined);
  await pass();
  assert.deepEqual(sent(), ['hold noon for 1', 'release h1']);

  const quick = open();
  quick.held.want(party('noon'));
  quick.held.leave();
  await quick.pass();
  assert.deepEqual(quick.sent(), []);
});

test('an answer that comes late does not undo a later choice', async () => {
  const { held, sent, answers, choose, pass } = open();
  const answer = Promise.withResolvers();
  answers.push(answer.promise);
  await choose('noon');
  await choose('dusk');
  answer.resolve(undefined);
  await pass();
  assert.deepEqual(sent(), ['hold noon for 1', 'hold dusk for 1', 'release h1']);
  assert.equal(held.proof()?.id, 'h2');
});

test('where holding fails nothing is held and nobody is troubled, unless the time is full', async () => {
  for (const error of [lost, broken]) {
    const { held, answers, refused, choose } = open();
    answers.push(error);
    await choose('noon');
    assert.deepEqual([held.state(), held.proof(), refused], [{ is: 'none' }, null, []]);
  }
  const { held, answers, refused, choose } = open();
  answers.push(full);
  await choose('noon');
  assert.deepEqual([held.state(), refused], [{ is: 'none' }, ['slot_full']]);
});

test('a larger party that is refused leaves the hold of the smaller one', async () => {
  const { held, answers, refused, choose } = open();
  await choose('noon');
  answers.push(full);
  await choose('noon', 2);
  assert.deepEqual([held.state().is, held.proof()?.id, refused], ['live', 'h1', ['slot_full']]);
});

test('who chooses another time on the same boat is not in their own way', async () => {
  const { held, sent, answers, refused, choose } = open();
  await choose('noon');
  answers.push(in_use);
  await choose('dusk');
  const dusk = 'hold dusk for 1';
  assert.deepEqual(sent(), ['hold noon for 1', dusk, 'release h1', dusk]);
  assert.deepEqual([held.proof()?.id, refused], ['h3', []]);
});

test('a boat that others use refuses after the first time was given back', async () => {
  const { held, sent, answers, refused, choose } = open();
  await choose('noon');
  answers.push(in_use, undefined, in_use);
  await choose('dusk');
  assert.deepEqual([sent().length, held.state(), refused], [4, { is: 'none' }, ['resource_taken']]);
});

test('a hold that is over says so, is no less a proof, and is asked for again at a tap', async () => {
  const { held, sent, choose, pass } = open();
  await choose('noon');
  held.end();
  assert.equal(held.state().is, 'over');
  assert.ok(held.proof());
  held.again();
  assert.equal(held.state().is, 'asking');
  await pass();
  assert.deepEqual([held.state().is, sent().length], ['live', 2]);
});

test('the proof of a time waits for what is on its way, and is of that time only', async () => {
  const { held, answers, choose } = open();
  const answer = Promise.withResolvers();
  answers.push(answer.promise);
  await choose('noon');
  assert.equal(held.proof(), null);
  const [late, other] = [held.lateProof('noon'), held.lateProof('dusk')];
  answer.resolve(undefined);
  assert.deepEqual(await Promise.all([late, other]), [{ id: 'h1', token: holdSecret() }, null]);
});

test('places whose hold comes after the booking are given back, and those that wait are not asked for', async () => {
  const { held, sent, answers, choose, pass } = open();
  const answer = Promise.withResolvers();
  answers.push(answer.promise);
  await choose('noon');
  held.want(party('noon', 2));
  held.use();
  answer.resolve(undefined);
  await pass();
  assert.deepEqual(sent(), ['hold noon for 1', 'release h1']);
  assert.deepEqual([held.state(), storedHoldOn('noon')], [{ is: 'none' }, null]);
});

test('a booking gives back the hold that a page before has stored, and the next choice is held again', async () => {
  const { held, sent, answers, choose, pass } = open();
  storeHold({ id: 'h0', slot_id: 'noon', places: 1, until: Number.MAX_SAFE_INTEGER });
  answers.push(lost);
  await choose('noon');
  held.use();
  await pass();
  await choose('dusk');
  assert.deepEqual(sent(), ['hold noon for 1', 'release h0', 'hold dusk for 1']);
});

test('a hold that another tab makes is shared, one that is too small only helps, and one that it gives back is gone', async () => {
  const { held, choose, clock } = open();
  await choose('noon', 2);
  const until = clock.now + 5_000;
  storeHold({ id: 'tab', slot_id: 'noon', places: 3, until });
  held.followOtherTab();
  assert.deepEqual([held.state(), held.proof()?.id], [{ is: 'live', until }, 'tab']);
  held.end();
  held.followOtherTab();
  assert.equal(held.state().is, 'over');
  storeHold({ id: 'less', slot_id: 'noon', places: 1, until });
  held.followOtherTab();
  assert.deepEqual([held.state(), held.proof()?.id], [{ is: 'none' }, 'less']);
  storeHold({ id: 'old', slot_id: 'noon', places: 2, until: clock.now });
  held.followOtherTab();
  assert.equal(held.state().is, 'over');
  held.want(null);
  held.followOtherTab();
  assert.deepEqual([held.state(), held.proof()], [{ is: 'none' }, null]);
});

test('a page that is shown again says what has become of its hold', async () => {
  const after = { live: ['live', []], expired: ['over', []], cancelled: ['none', ['slot_unavailable']], booked: ['none', []] };
  for (const [status, expected] of Object.entries(after)) {
    const { held, sent, answers, refused, choose, pass, clock } = open();
    await choose('noon');
    clock.now += 60_000;
    answers.push({ status, seconds_left: 30 });
    held.lookAgain();
    await pass();
    assert.deepEqual([held.state().is, refused], expected);
    if (status === 'live') assert.deepEqual(held.state(), { is: 'live', until: clock.now + 30_000 });
    else assert.deepEqual([held.proof(), storedHoldOn('noon')], [null, null]);
    assert.equal(sent().at(-1), 'see h1');
  }
});

test('what has become of a hold no longer counts once another tab has made a new one', async () => {
  const { held, answers, choose, pass, clock } = open();
  await choose('noon');
  const answer = Promise.withResolvers();
  answers.push(answer.promise);
  held.lookAgain();
  await pass();
  storeHold({ id: 'tab', slot_id: 'noon', places: 1, until: clock.now + 5_000 });
  held.followOtherTab();
  answer.resolve({ status: 'replaced' });
  await pass();
  assert.deepEqual([held.state().is, held.proof()?.id], ['live', 'tab']);
});

test('without a hold, or once its minutes are over, nobody asks what has become of it', async () => {
  const { held, sent, choose, pass, clock } = open();
  held.lookAgain();
  await choose('noon');
  clock.now += MINUTES_10 * 1_000;
  held.lookAgain();
  await pass();
  assert.equal(sent().length, 1);
});
