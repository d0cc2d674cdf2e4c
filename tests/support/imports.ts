import { api } from '../../contract/api.ts';
import type { ImportKind } from '../../contract/import-fields.ts';
import { hongKongDate, hongKongTime } from '../../rules/time.ts';
import type { BuiltSlot } from './builders.ts';
import type { Caller } from './caller.ts';

/** Headings of bookings as another system writes them. */
export const BOOKINGS = 'Booking ID,Item,Start date,Start time,Customer name,Email,Adults,Children,Paid';

/** A file of these lines. */
export const lines = (...rows: string[]) => rows.join('\r\n');

/** Date and time of a slot as two cells. */
export const whenOf = ({ starts_at }: BuiltSlot) => `${hongKongDate(starts_at)},${hongKongTime(starts_at)}`;

/** Checks a file and imports it by the columns that were guessed. */
export async function importAll(owner: Caller, kind: ImportKind, text: string, more: { mails_guests?: boolean; key?: string } = {}) {
  const plan = await owner.done(api.imports.check, { body: { kind, text } });
  const { key, ...choices } = more;
  const body = { kind, text, columns: plan.columns, ...choices };
  const receipt = await owner.done(api.imports.make, { body, ...(key !== undefined && { key }) });
  return { plan, receipt, body };
}
