import { isDeepStrictEqual } from 'node:util';
import { api } from '../../contract/api.ts';
import type { Booking, Confirmation } from '../../contract/bookings.ts';
import type { Random } from '../../db/seed/random.ts';
import type { Sql } from '../../server/core/database/database.ts';
import { bookingBody } from '../support/builders.ts';
import { rewritePast } from '../support/past.ts';
import type { Known, KnownSlot, Model, Move, Outcome } from './model.ts';
import type { Person, TimedAnswer } from './person.ts';

type People = { guest: Person; mei: Person; boss: Person };
export type Visiting = {
  people: People;
  model: Model;
  slots: readonly KnownSlot[];
  random: Random;
  sql: Sql;
  click: string;
  breach: (words: string) => void;
};

const OPEN_BOOKINGS = 12;
let intents = 0;

/** One of the crowd. Nobody else moves its bookings, so it knows what must come of every command. */
export class Visitor {
  readonly #at: Visiting;
  readonly #own: Known[] = [];

  constructor(at: Visiting) {
    this.#at = at;
  }

  /** One command, chosen by chance. */
  async step(): Promise<void> {
    const { random } = this.#at;
    const dice = random.next();
    const open = this.#own.filter(({ status }) => status === 'pending' || status === 'confirmed');
    const known = open.length > 0 ? random.pick(open) : undefined;
    if (!known || (dice < 0.4 && open.length < OPEN_BOOKINGS)) return this.#book();
    if (dice < 0.72 && random.chance(0.3)) await this.#begin(known);
    if (dice < 0.62) return this.#move(known, [this.#anyMove(known)]);
    if (dice < 0.72) return this.#move(known, [this.#anyMove(known), this.#anyMove(known)]);
    if (dice < 0.78) return this.#pay(known);
    if (dice < 0.84) return this.#growLate(known);
    if (dice < 0.96) return this.#replay(random.pick(this.#own));
    return this.#reuseKey(known);
  }

  async #book(): Promise<void> {
    const { random, model, slots, people, click } = this.#at;
    const slot = random.pick(slots);
    const [key, hers, places] = [this.#key(), random.chance(0.5), random.whole(1, 3)];
    const body = bookingBody(slot.offer, { participants: places, ...(random.chance(0.3) && { ref: click }) });
    const reported = await (hers ? people.mei : people.guest).insist(api.pages.book, { body, key }, ['slot_full', 'slot_unavailable']);
    if (reported.status !== 201) {
      model.turned_away.push({ slot, places, code: (reported.body as { code: string }).code, asked: reported.span });
      return;
    }
    const { id, booking_reference: reference, status } = reported.body as Confirmation;
    const expected = slot.by_request ? 'pending' : 'confirmed';
    if (status !== expected) this.#at.breach(`a new booking is ${status}, not ${expected}`);
    if (model.bookings.has(id)) this.#at.breach(`two intents were given the booking ${reference}`);
    const known: Known = {
      slot,
      id,
      reference,
      key,
      body,
      reply: reported.body,
      hers,
      places,
      status,
      made: reported.span,
      ended: null,
      late_since: null,
      begun: 'no',
    };
    model.add(known);
    this.#own.push(known);
  }

  #anyMove({ status, hers }: Known): Move {
    const { random } = this.#at;
    if (random.chance(0.1)) return random.pick(['accept', 'complete']);
    if (random.chance(0.5)) return hers && random.chance(0.5) ? 'withdraw' : 'decline';
    return status === 'pending' ? 'accept' : 'complete';
  }

  /** One move, or two at the same moment. */
  async #move(known: Known, moves: Move[]): Promise<void> {
    const { people, model, breach } = this.#at;
    const calls = {
      accept: api.bookings.accept,
      complete: api.bookings.complete,
      decline: api.bookings.cancel,
      withdraw: api.bookings.cancel,
    };
    const asked = { params: { id: known.id }, body: { reason: 'Rain' } };
    const answered: TimedAnswer[] = await Promise.all(
      moves.map(async (move) =>
        (move === 'withdraw' ? people.mei : people.boss).insist(calls[move], { ...asked, key: this.#key() }, [
          'illegal_transition',
          'request_expired',
          'not_yet',
          'cancellation_closed',
        ]),
      ),
    );
    const answerOf = ({ status, body }: TimedAnswer) => (status === 200 ? 'done' : (body as { code: Outcome['answer'] }).code);
    const outcome = moves.map((move, n) => ({ move, answer: answerOf(answered[n]!) }));
    const status = model.after(known, outcome);
    if (!status) breach(`${known.reference} was ${known.status}, and then came ${JSON.stringify(outcome)}`);
    const shown = answered.find(({ body }) => (body as Booking).status === status || (body as { code?: string }).code);
    if (!shown) breach(`${known.reference} is ${status}, and nobody was shown so`);
    if (status === 'cancelled' && known.status !== 'cancelled')
      known.ended = {
        from: Math.min(known.late_since ?? Infinity, ...answered.map(({ span }) => span.from)),
        to: Math.max(...answered.map(({ span }) => span.to)),
      };
    known.status = status ?? known.status;
  }

  async #pay(known: Known): Promise<void> {
    if (known.status !== 'confirmed') return;
    await this.#at.people.boss.insist(api.bookings.payment, { params: { id: known.id }, body: { payment_status: 'paid' } });
  }

  /** A request of two days ago, which expires at the next look (server/bookings/expiry/expire.ts). */
  async #growLate(known: Known): Promise<void> {
    if (known.status !== 'pending' || known.late_since !== null) return;
    known.late_since = performance.now();
    // During a fault this may fail, and be done all the same: it may expire, and need not.
    const grow = rewritePast(this.#at.sql, (tx) => tx`update bookings set created_at = now() - interval '2 days' where id = ${known.id}`);
    await grow.catch(() => undefined);
  }

  /** Its departure began three days ago, whatever the clocks say: it can be completed, and its customer can no longer cancel. */
  async #begin(known: Known): Promise<void> {
    if (known.status !== 'confirmed' || known.begun !== 'no') return;
    known.begun = 'maybe';
    // During a fault this may fail, and be done all the same.
    const [begun] = await this.#at.sql`update bookings set starts_at = now() - interval '3 days' where id = ${known.id} returning id`.catch(
      () => [],
    );
    if (begun) known.begun = 'yes';
  }

  /** The same intent again is answered the same, to the letter; where the departure was moved (`#begin`), with the times of today. */
  async #replay({ key, body, hers, reply, reference, begun }: Known): Promise<void> {
    const { people, breach } = this.#at;
    const answered = await (hers ? people.mei : people.guest).insist(api.pages.book, { body, key });
    const { booking_date, booking_time, start_datetime } = answered.body as Record<string, unknown>;
    const expected = begun === 'no' ? reply : { ...(reply as object), booking_date, booking_time, start_datetime };
    if (!isDeepStrictEqual(answered.body, expected)) breach(`${reference}: asked again, the answer was ${JSON.stringify(answered.body)}`);
  }

  /** The same key for something else is refused. */
  async #reuseKey({ key, body, hers, reference }: Known): Promise<void> {
    const { people, breach } = this.#at;
    const other = { ...body, customer_name: 'Somebody Else' };
    const answered = await (hers ? people.mei : people.guest).insist(api.pages.book, { body: other, key }, ['idempotency_key_reused']);
    if (answered.status !== 422) breach(`${reference}: another booking was made under its key`);
  }

  #key(): string {
    intents += 1;
    return `intent-${intents}`;
  }
}
