import { api } from '../contract/api.ts';
import { COMMON, fillWithBookings, RARE } from './crowd.ts';
import { growth, type Ask } from './growth.ts';
import { findOwner, signIn, type Provider } from './provider.ts';
import type { Fill, Stage } from './stage.ts';

/** Bookings in the marketplace. */
const MARKETPLACES = [1_000, 10_000, 100_000, 1_000_000] as const;
/** The highest ratio of a size to the smallest (issue "Providers run their business"). */
const AIM = 2;

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
export async function growingLists(stages: readonly Pick<Stage, 'app' | 'sql'>[]): Promise<string> {
  const providers = await Promise.all(stages.map(({ app, sql }) => signIn(app, sql)));
  const listing =
    (query: Record<string, string>) =>
    ({ ask }: Provider): Ask =>
    async () =>
      (await ask(api.bookings.providerBookings, { query })).results.length;
  const asked = Object.fromEntries(Object.entries(views).map(([view, query]) => [view, providers.map(listing(query))]));
  const sizes = MARKETPLACES.map((size) => `${size.toLocaleString('en')} bookings`);
  return `first page of a provider’s bookings: median milliseconds of 100 (lowest)\n${await growth(sizes, asked, AIM)}`;
}
