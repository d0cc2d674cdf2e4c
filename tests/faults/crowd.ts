import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../contract/api.ts';
import { createRandom } from '../../db/seed/random.ts';
import { expireRequests } from '../../server/bookings/expiry/expire.ts';
import type { Tolerance } from './answers.ts';
import { changeSlot, uploadPicture } from './provider.ts';
import type { KnownSlot } from './model.ts';
import { Person, type Street } from './person.ts';
import type { Stage } from './stage.ts';
import { Visitor } from './visitor.ts';

const VISITORS = 8;
const RUSH = 24;

export type Crowd = {
  /** Resolves when a request that is asked from now on has succeeded. */
  works: () => Promise<void>;
  /** Nothing new is begun; resolves when everybody has their last answer. */
  stop: () => Promise<void>;
  /** What people met, and how often. */
  met: Map<string, number>;
};

/** Lets people loose on some slots: visitors, the provider, somebody with pictures, a reader, and the job that lets requests expire. */
export function startCrowd(
  stage: Stage,
  slots: readonly KnownSlot[],
  chance: string,
  {
    tolerance,
    rush,
    crowd = { askers: 0, bookers: 0 },
  }: { tolerance: Tolerance; rush?: true; crowd?: { askers: number; bookers: number } },
): Crowd {
  const met = new Map<string, number>();
  const waiting: { since: number; go: () => void }[] = [];
  let over = false;
  const street: Street = {
    doors: stage.doors,
    tolerance,
    breach: stage.breach,
    met: (what) => met.set(what, (met.get(what) ?? 0) + 1),
    served: (asked_at) => {
      for (const { go } of waiting.filter(({ since }) => since <= asked_at)) go();
    },
  };
  const { model, sql, click, breach } = stage;
  const [mei, boss] = [
    new Person(street, createRandom(`${chance} mei`), stage.mei),
    new Person(street, createRandom(`${chance} boss`), stage.boss),
  ];

  const goOn = async (name: string, thinks_ms: number, step: () => Promise<void>) => {
    while (!over) {
      await step().catch((error: unknown) => breach(`${name}: ${error instanceof Error ? error.stack : String(error)}`));
      await pause(thinks_ms);
    }
  };
  const at = (name: string) => ({ boss, model, slots, random: createRandom(`${chance} ${name}`) });
  const people = Array.from({ length: VISITORS + crowd.bookers }, (_, n) => {
    const { random } = at(`visitor ${n}`);
    const visitor = new Visitor({
      people: { guest: new Person(street, random, null), mei, boss },
      model,
      slots,
      random,
      sql,
      click,
      breach,
    });
    return goOn(`visitor ${n}`, 15, () => visitor.step());
  });
  const provider = at('provider');
  const reader = new Person(street, createRandom(`${chance} reader`), null);
  const all = Promise.all([
    ...people,
    // With the provider changing them, no slot stays roomy.
    ...(crowd.bookers > 0 ? [] : [goOn('provider', 120, () => changeSlot(provider))]),
    ...Array.from({ length: crowd.askers }, () => goOn('asker', 0, async () => void (await mei.insist(api.auth.user, {})))),
    goOn('pictures', 300, () => uploadPicture(provider)),
    ...Array.from({ length: rush ? RUSH : 1 }, () =>
      goOn('reader', rush ? 0 : 100, async () => {
        await reader.insist(api.pages.public, { params: { slug: stage.slug } });
        await reader.insist(api.services.availability, { params: { id: slots[0]!.offer.service.id }, query: { include_full: 'true' } });
      }),
    ),
    // As the servers' own job, only more often. What it cannot do now it does at the next look.
    goOn('expiry', 300, async () => void (await expireRequests(sql).catch(() => 0))),
  ]);
  return {
    met,
    works: () => new Promise((resolve) => void waiting.push({ since: performance.now(), go: resolve })),
    async stop() {
      over = true;
      await all;
    },
  };
}
