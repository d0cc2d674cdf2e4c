import type { Db } from '../../core/database/database.ts';

/** Whether the provider took the booking `b`, by phone, at the counter or from another system, and so has heard of it. */
export function isTaken(db: Db) {
  return db`(b.source in ('phone', 'walk_in', 'import'))`;
}

/** Whether the booking `b` came from another system's file of which the provider said that Sampan mails its guests nothing. */
export function isSilent(db: Db) {
  return db`(b.source = 'import' and not coalesce((
    select i.mails_guests from import_rows r join imports i on i.provider_id = r.provider_id and i.id = r.import_id
    where r.provider_id = b.provider_id and r.item_id = b.id limit 1), false))`;
}

/** Whether the guest of the booking `b` is mailed nothing of what its provider does: there is no address, or no leave to write to it. */
export function isUnmailed(db: Db) {
  return db`(b.customer_email = '' or ${isSilent(db)} or ${isTaken(db)} and exists (
    select from providers own join users owner on owner.id = own.user_id where own.id = b.provider_id and owner.email_verified_at is null))`;
}

/** Whether the customer of the booking `b` is mailed when its departure is called off by this actor; a run's mails follow (kinds/call-offs/). */
export function isMailedCallOff(db: Db, actor: 'provider' | 'operator' | 'weather') {
  return db`(case when ${actor === 'operator'}::boolean
    then b.customer_email <> '' and not ${isSilent(db)} and (b.confirm_by is null or b.email_confirmed_at is not null)
    else not ${isUnmailed(db)} end)`;
}
