import type { Db, Tx } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import type { PartyPersons } from './arrivals.ts';
import { personsOf, type PartyFacts } from '../../../rules/vouchers/persons.ts';

/** What says who the persons of a booking `b` are, as JSON of `PartyFacts`. */
export function partyOf(db: Db) {
  return db`jsonb_build_object('units', b.units,
    'items', (select jsonb_agg(jsonb_build_object('uuid', item ->> 'uuid', 'unit', item ->> 'unit') order by nth)
      from reseller_bookings rb cross join lateral jsonb_array_elements(rb.unit_items) with ordinality as items (item, nth)
      where rb.booking_id = b.id and rb.provider_id = b.provider_id and b.source = 'reseller'),
    'places', (select jsonb_object_agg(u.id, case when b.takes_all then b.participants else u.places end) from units u where u.service_id = b.service_id and u.provider_id = b.provider_id))`;
}

/** The party of a locked booking. */
export async function getParty(tx: Tx, id: string): Promise<PartyPersons> {
  const [found] = await tx<{ participants: number; facts: PartyFacts }[]>`
    select b.participants, ${partyOf(tx)} as facts from bookings b where b.id = ${id}`;
  const { participants, facts } = found ?? notFound();
  return { participants, persons: personsOf(facts) };
}
