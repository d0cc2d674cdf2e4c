import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { api } from '../contract/api.ts';
import type { OpenSlot } from '../contract/availability.ts';
import type { Confirmation } from '../contract/bookings.ts';
import { pathOf } from '../contract/endpoint.ts';
import { bookingOf } from './booking-requests.ts';
import { addSlots, findOnSale, SLUG } from './marketplace.ts';
import { expectNoDrift, type Stage } from './stage.ts';

const WALKERS = 200;
const SLOTS = 20;
const CAPACITY = 5;
/** How often a visitor's connection is cut while the booking is under way. */
const CUTS = 2;
const LONGEST_WAIT_MS = 60;

type Walk = { booked: Confirmation | null; cut: number; ms: number };

/**
 * Twice as many visitors as places, all at once: each opens the page, reads the open slots, books one at random with a key, has the
 * connection cut and asks again with the same key, and when the slot has filled up meanwhile takes another. In the end exactly the places
 * there are must be sold, and each booking must have reached its visitor.
 */
export async function bookingPath({ app, sql }: Pick<Stage, 'app' | 'sql'>): Promise<string> {
  const on_sale = await findOnSale(sql);
  const slots = await addSlots(sql, on_sale, { count: SLOTS, capacity: CAPACITY });
  const [range] = await sql<{ from: string; to: string }[]>`select min(date) as from, max(date) as to from slots where id = any(${slots})`;
  const base = `http://127.0.0.1:${app.port}`;
  const open = `${base}${pathOf(api.services.availability, { id: on_sale.service_id })}?date_from=${range?.from}&date_to=${range?.to}`;

  const walks = await Promise.all(Array.from({ length: WALKERS }, walk));
  const booked = walks.flatMap(({ booked: confirmation }) => confirmation ?? []);
  await expectSold(booked);
  await expectNoDrift(sql);
  const cuts = walks.reduce((total, { cut }) => total + cut, 0);
  const slowest = Math.max(...walks.map(({ ms }) => ms));
  return `${WALKERS} visitors for ${SLOTS * CAPACITY} places: ${booked.length} booked, ${cuts} connections cut and retried, none sold twice, none lost; the last was done after ${Math.round(slowest)} ms`;

  async function walk(): Promise<Walk> {
    const started = performance.now();
    let cut = 0;
    await fetch(`${base}${pathOf(api.pages.public, { slug: SLUG })}`).then((reply) => reply.arrayBuffer());
    for (;;) {
      const free = ((await fetch(open).then((reply) => reply.json())) as OpenSlot[]).filter(({ id }) => slots.includes(id));
      const slot = free[Math.floor(Math.random() * free.length)];
      if (!slot) return { booked: null, cut, ms: performance.now() - started };
      const reply = await bookStubbornly(slot.id, () => (cut += 1));
      if (reply.status === 201) return { booked: (await reply.json()) as Confirmation, cut, ms: performance.now() - started };
      if (reply.status !== 409) throw new Error(`a booking was answered ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  }

  /** One intent, one key: asked again until an answer gets through. */
  async function bookStubbornly(slot: string, onCut: () => void): Promise<Response> {
    const key = randomUUID();
    for (let tries = 0; ; tries += 1) {
      const patience = tries < CUTS ? AbortSignal.timeout(Math.ceil(Math.random() * LONGEST_WAIT_MS)) : null;
      const asked = fetch(`${base}${api.pages.book.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(bookingOf(on_sale, slot)),
        signal: patience,
      });
      const reply = await asked.catch((error: unknown) => {
        if (patience?.aborted !== true) throw error;
        onCut();
      });
      if (reply) return reply;
    }
  }

  async function expectSold(confirmations: Confirmation[]): Promise<void> {
    const sold = await sql<{ id: string }[]>`select id from bookings where slot_id = any(${slots})`;
    const ids = new Set(sold.map(({ id }) => id));
    const known = confirmations.every(({ id }) => ids.delete(id));
    if (!known || ids.size > 0 || sold.length !== SLOTS * CAPACITY)
      throw new Error(
        `${sold.length} bookings for ${SLOTS * CAPACITY} places, ${confirmations.length} visitors have a confirmation, ${ids.size} bookings reached nobody`,
      );
  }
}
