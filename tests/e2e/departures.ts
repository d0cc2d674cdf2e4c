import { openDatabase } from '../../server/core/database/database.ts';

type Address = Parameters<typeof openDatabase>[0];

/** Lets a booking's departure begin now, in the marketplace that all screen tests share: only then can it be completed. */
export async function beginDeparture(id: string): Promise<void> {
  const sql = openDatabase(JSON.parse(process.env.E2E_DATABASE!) as Address, { pool: 1 });
  await sql`update bookings set starts_at = now() where id = ${id}`;
  await sql.end();
}
