import { api } from '../contract/api.ts';
import { COMMON, fillWithBookings, RARE } from './crowd.ts';
import { growth, type Ask } from './growth.ts';
import { expectOnly } from './load-results.ts';
import { findOwner, signIn, type Provider } from './provider.ts';
import { readRequests } from './read-requests.ts';
import type { Fill, Stage } from './stage.ts';

/** Bookings in the marketplace. */
const MARKETPLACES = [1_000, 10_000, 100_000, 1_000_000] as const;
/** The highest ratio of a size to the smallest (issue "Providers run their business"). */
const AIM = 2;
/** At once, and the milliseconds within which half of them are to have their reply in the largest marketplace. */
const AT_ONCE = { connections: 16, p50_ms: 15 };

const views: Record<string, Record<string, string>> = {
  'confirmed, two characters of a name': { status: 'confirmed', search: RARE.part },
  'confirmed, two characters of a common title': { status: 'confirmed', search: COMMON.part },
  'confirmed, a reference from its beginning': { status: 'confirmed', search: RARE.reference },
  'confirmed, a text in a third of the addresses': { status: 'confirmed', search: 'ample.c' },
  'confirmed, no text': { status: 'confirmed' },
  everything: {},
};

/** A marketplace of each size. */
export const fullOfBookings = MARKETPLACES.map((bookings): Fill => async (sql) => {
  const { provider_id } = await findOwner(sql);
  await fillWithBookings(sql, { provider_id, bookings, one_in: 4 });
});

/** The first page of a provider's bookings as the marketplace grows from a thousand to a million, a quarter of them the provider's own. */
export async function growingLists(stages: readonly Stage[]): Promise<string> {
  const providers = await Promise.all(stages.map(({ app, sql }) => signIn(app, sql)));
  const listing =
    (query: Record<string, string>) =>
    ({ ask }: Provider): Ask =>
    async () =>
      (await ask(api.bookings.providerBookings, { query })).results.length;
  const asked = Object.fromEntries(Object.entries(views).map(([view, query]) => [view, providers.map(listing(query))]));
  const sizes = MARKETPLACES.map((size) => `${size.toLocaleString('en')} bookings`);
  const alone = await growth(sizes, asked, AIM);
  return `first page of a provider’s bookings: median milliseconds of 100 (lowest)\n${alone}\n${await together(stages.at(-1), providers.at(-1))}`;
}

/** The same lists in the largest marketplace, asked for over several connections at once. */
async function together(stage?: Stage, provider?: Provider): Promise<string> {
  if (!stage || !provider) throw new Error('there is no marketplace');
  const paths = Object.values(views).map((view) => `${api.bookings.providerBookings.path}?${new URLSearchParams(view)}`);
  const requests = readRequests(stage.app.port, { authorization: provider.authorization }, paths);
  const ask = async (seconds: number) => {
    const results = await stage.generator.ask({
      ports: [stage.app.port],
      connections: AT_ONCE.connections,
      requests,
      until: { seconds },
    });
    expectOnly([200], results);
    return results.pace;
  };
  await ask(stage.seconds);
  const { p50, p99, rate } = await ask(stage.seconds * stage.rounds);
  const missed = p50 > AT_ONCE.p50_ms ? `, aim ${AT_ONCE.p50_ms} MISSED` : '';
  return `  ${AT_ONCE.connections} connections: ${rate.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms${missed}, p99 ${p99.toFixed(1)} ms`;
}
