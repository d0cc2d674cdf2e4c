import { api } from '../../contract/api.ts';
import type { testApp } from './app.ts';
import type { BuiltUnit, Offer } from './builders.ts';
import type { Caller } from './caller.ts';

type Builders = Pick<Awaited<ReturnType<typeof testApp>>, 'sql' | 'as' | 'buildPage' | 'buildProvider' | 'buildSlot'>;

/** A boat with its units for one adult and for all of it, and its provider. */
export type BoatOffer = Offer & { boss: Caller; adult: BuiltUnit; boat: BuiltUnit };

type BoatPlan = {
  /** What the unit for all of the boat costs, and how it takes its places. */
  whole: { price: string } & ({ places: number } | { takes_all: { min_people: number; max_people: number } });
  /** Places of a departure unless said, and people in one booking. */
  usual: number;
  capacity?: number | undefined;
  confirmation?: string | undefined;
};

/** Lists boats as their providers do: sold by the place and whole, with one departure, on a page. */
export function boatsOn({ sql, as, buildPage, buildProvider, buildSlot }: Builders): (plan: BoatPlan) => Promise<BoatOffer> {
  return async ({ whole, usual, capacity = 20, confirmation = 'instant' }) => {
    const provider = await buildProvider();
    const boss = await as(provider.user);
    const listed = await boss.done(api.ownServices.create, {
      body: {
        title: 'Junk',
        description: 'Around the harbour.',
        status: 'active',
        price: '480.00',
        confirmation,
        default_capacity: usual,
        max_participants: usual,
        units: [
          { kind: 'group', title: 'Whole boat', title_zh: '包船', ...whole },
          { kind: 'infant', price: 0, takes_place: false },
        ],
      },
    });
    const units = listed.units.map((unit) => ({ ...unit, price: Math.round(Number(unit.price) * 100) }));
    const [version] = await sql<{ offer_version: number }[]>`select offer_version from services where id = ${listed.id}`;
    const service = { id: listed.id, provider, title: listed.title, price: 48_000, units, offer_version: version!.offer_version };
    const slot = await buildSlot({ service, capacity });
    const page = await buildPage({ services: [service] });
    const unit = (kind: string) => units.find((one) => one.kind === kind)!;
    return { provider, service, slot, page, boss, adult: unit('adult'), boat: unit('group') };
  };
}
