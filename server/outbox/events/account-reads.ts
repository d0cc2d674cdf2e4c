import type { AccountNotice, LicenceNotice } from '../../../contract/mails.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Db } from '../../core/database/database.ts';
import { PAGE_SIZE, unmailed, type Unmailed } from './booking-reads.ts';

export type NewAccountLink = {
  id: string;
  user_id: string;
  kind: 'verify_email' | 'new_email' | 'reset_password';
  email: string;
  locale: Locale;
};

/** Valid account links for which there is no mail yet. */
export async function listNewLinks(db: Db, after: string): Promise<Unmailed<NewAccountLink>> {
  const rows = await db<NewAccountLink[]>`
    select l.id, l.user_id, case when lower(l.email) = lower(u.pending_email) then 'new_email' else l.purpose::text end as kind, l.email, u.locale
    from account_links l join users u on u.id = l.user_id
    where l.id > ${after} and l.used_at is null and l.expires_at > now() and lower(l.email) in (lower(u.email), lower(u.pending_email))
      and not exists (select from mails m where m.source = l.id::text)
    order by l.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

export type NewNotice = { id: string; user_id: string; kind: AccountNotice | LicenceNotice; email: string; locale: Locale };

/** Notices about an account, and about a licence that expires, for which there is no mail yet. */
export async function listNewNotices(db: Db, after: string): Promise<Unmailed<NewNotice>> {
  const rows = await db<NewNotice[]>`
    select n.id, n.user_id, n.kind, n.email, u.locale
    from account_notices n join users u on u.id = n.user_id
    where n.id > ${after} and not exists (select from mails m where m.source = n.id::text)
    order by n.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}

export type NewDecision = Omit<NewNotice, 'kind'> & {
  kind: 'partner_approved' | 'provider_approved' | 'suspended' | 'reinstated' | 'staff_left' | 'settlement_asked' | 'settlement_paid';
};

/**
 * An operator's decisions about a provider or a partner, settlements that were paid or that a provider is to pay, and people who have left a
 * provider's team, for which there is no mail yet.
 */
export async function listNewDecisions(db: Db, after: string): Promise<Unmailed<NewDecision>> {
  const rows = await db<NewDecision[]>`
    select a.id, case when a.act like '%_approved' or a.act in ('staff_left', 'settlement_paid') then a.act when a.act = 'settlement_made' then 'settlement_asked'
        when a.act like '%_suspended' then 'suspended' else 'reinstated' end as kind,
      u.id as user_id, u.email, u.locale
    from audit_log a
    left join settlements se on a.subject = 'settlement' and se.id = a.subject_id
    left join providers p on p.id = case when a.subject = 'provider' then a.subject_id else se.provider_id end
    left join partners pt on a.subject = 'partner' and pt.id = a.subject_id
    join users u on u.id = coalesce(p.user_id, pt.user_id)
    where a.id > ${after} and u.email like '%@%' and not exists (select from mails m where m.source = a.id::text)
      and (a.act in ('partner_approved', 'partner_suspended', 'partner_reinstated', 'provider_approved', 'provider_suspended', 'provider_reinstated',
        'staff_left', 'settlement_paid') or a.act = 'settlement_made' and se.amount < 0)
    order by a.id limit ${PAGE_SIZE}`;
  return unmailed(rows);
}
