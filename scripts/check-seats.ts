import { findSeatDrift } from '../server/availability/seats.ts';
import { findResourceDrift } from '../server/availability/resources/resource-reads.ts';
import { findOrphans } from '../server/bookings/orphans.ts';
import { runScript } from './run-script.ts';
import { withData } from './with-data.ts';

// Proves that no slot has lost or invented a place: places taken, seat ledger, live bookings and holds agree, and what belongs to a booking
// leads to one, and that what departures use of boats and guides is what they need. Works beside a running Sampan.

await runScript(() =>
  withData('sampan check:seats', async (sql) => {
    const [counted] = await sql<{ slots: number }[]>`select count(*) as slots from slots`;
    const drift = await findSeatDrift(sql);
    for (const slot of drift)
      console.error(
        `slot ${slot.slot_id}: ${slot.spots_taken} taken, ledger ${slot.ledger}, bookings ${slot.bookings}, holds ${slot.holds}`,
      );
    console.log(drift.length === 0 ? `${counted?.slots} slots, no drift` : `${drift.length} slots drift`);
    const orphans = await findOrphans(sql);
    for (const { table_name, id, lacks } of orphans) console.error(`${table_name} ${id}: its ${lacks} is not there`);
    const uses = await findResourceDrift(sql);
    for (const { slot_id, resource_id } of uses)
      console.error(`slot ${slot_id}: what it uses of resource ${resource_id} is not what it needs`);
    if (drift.length + orphans.length + uses.length > 0) process.exitCode = 1;
  }),
);
