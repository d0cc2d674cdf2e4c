import type { Locale } from '../../../../contract/text.ts';
import type { Db } from '../../../core/database/database.ts';
import { PAGE_SIZE, unmailed, type Unmailed } from '../../events/booking-reads.ts';

/** An invitation to a provider's team; `user_id` is the provider's owner, who caused it. */
export type NewInvitation = { id: string; user_id: string; email: string; locale: Locale };

/** Open invitations for which there is no mail yet; in the language of the invited person's account, if there is one, else the owner's. */
export async function listNewInvitations(db: Db, after: string): Promise<Unmailed<NewInvitation>> {
  const rows = await db<NewInvitation[]>`
    select st.id, p.user_id, st.email, coalesce(invited.locale, owner.locale) as locale
    from staff st
    join providers p on p.id = st.provider_id
    join users owner on owner.id = p.user_id
    left join users invited on lower(invited.email) = lower(st.email)
    where st.id > ${after} and st.user_id is null and st.expires_at > now() and not exists (select from mails m where m.source = st.id::text)
    order by st.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
