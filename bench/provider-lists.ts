import { api } from '../contract/api.ts';
import { againstSql, type Question } from './against-sql.ts';
import { fillWithBookings, RARE } from './crowd.ts';
import { findOwner, signIn } from './provider.ts';
import type { Workload } from './workload.ts';

/** Bookings of the whole marketplace; one in so many is the provider's. */
const sizes = { small: { bookings: 10_000, one_in: 4 }, large: { bookings: 200_000, one_in: 1 } };

/** A provider's list of bookings: the newest, those of a state, those of an experience, and a customer by name or reference. */
export const providerLists: Workload = {
  name: 'W4L',
  title: 'A provider’s bookings',
  limit: 'one plain statement, same rows',
  aim: 0.4,
  async fill(sql, size) {
    const { provider_id } = await findOwner(sql);
    await fillWithBookings(sql, { provider_id, ...sizes[size] });
  },
  async run(stage) {
    const { provider_id, authorization } = await signIn(stage.app, stage.sql);
    const [busiest] = await stage.sql<{ id: string }[]>`
      select service_id as id from bookings where provider_id = ${provider_id} group by 1 order by count(*) desc, 1 limit 1`;
    const views: Record<string, string>[] = [
      {},
      { status: 'confirmed' },
      { status: 'completed' },
      { status: 'confirmed', service: busiest?.id ?? '' },
      { search: RARE.part },
      { status: 'confirmed', search: RARE.reference },
    ];
    const questions = views.map((view): Question => ({
      path: `${api.bookings.providerBookings.path}?${new URLSearchParams(view)}`,
      read: { of: 'bookings', provider_id, ...view },
    }));
    return againstSql(stage, { authorization }, questions);
  },
};
