import { api } from '../contract/api.ts';
import { againstSql, type Question } from './against-sql.ts';
import { fillWithBookings, RARE } from './crowd.ts';
import { signIn } from './provider.ts';
import type { Workload } from './workload.ts';

/** Bookings of the whole marketplace; a quarter of them are the provider's. */
const BOOKINGS = 10_000;

/** A provider's list of bookings: the newest, those of a state, those of an experience, and a customer by name or reference. */
export const providerLists: Workload = {
  name: 'W4L',
  title: 'A provider’s bookings',
  limit: 'one plain statement, same rows',
  aim: 0.4,
  async run(stage) {
    const { provider_id, service_id, authorization } = await signIn(stage.app, stage.sql);
    await fillWithBookings(stage.sql, { provider_id, service_id, bookings: BOOKINGS });
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
