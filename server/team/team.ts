import type { z } from 'zod';
import { MOST_STAFF, type StaffRole } from '../../contract/staff-roles.ts';
import type { Invitation, inviteBody, TeamMembership, StaffMember } from '../../contract/team.ts';
import { proveAddress } from '../accounts/prove-address.ts';
import { audit } from '../core/audit.ts';
import { providerOf, type Caller } from '../core/api/caller.ts';
import { notFound, refuse } from '../core/api/errors.ts';
import { rememberDone, type Intent } from '../core/api/idempotency.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { refuseMoreThan } from '../core/limits/quotas.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import { countTeam, findInvitation, getAddress, getMembership, getStaff, type InvitationRow } from './reads.ts';
import {
  acceptInvitation,
  deleteMembership,
  deleteStaff,
  deleteStaffOf,
  deleteTeam,
  insertInvitation,
  lockTeam,
  updateStaffRole,
} from './writes.ts';

/**
 * Invites somebody to the caller's team; the mail follows from the row. The invitation is good for a week. Refuses: own_email_unproved,
 * own_account, already_invited, quota_reached with `limit`.
 */
export async function invite(
  sql: Sql,
  caller: Caller,
  { email, role }: z.output<typeof inviteBody>,
  intent: Intent | null,
): Promise<StaffMember> {
  const provider_id = providerOf(caller);
  if (!caller.proved_email) refuse('own_email_unproved');
  if (caller.proved_email.toLowerCase() === email.toLowerCase()) refuse('own_account');
  return sql.begin(async (tx) => {
    await lockTeam(tx, provider_id);
    const id = (await insertInvitation(tx, { provider_id, email, role })) ?? refuse('already_invited');
    refuseMoreThan(MOST_STAFF, { has: (await countTeam(tx, provider_id)) - 1 });
    await auditTeam(tx, caller, provider_id, 'staff_invited', { role });
    await rememberDone(tx, intent);
    return getStaff(tx, id, provider_id);
  });
}

/** Gives somebody of the caller's team another role, from their next call on. Refuses: not_found. */
export async function changeRole(sql: Sql, caller: Caller, id: string, role: StaffRole): Promise<StaffMember> {
  const provider_id = providerOf(caller);
  return sql.begin(async (tx) => {
    const before = (await updateStaffRole(tx, id, provider_id, role)) ?? notFound();
    if (before !== role) await auditTeam(tx, caller, provider_id, 'staff_role_set', { role: `${before} → ${role}` });
    return getStaff(tx, id, provider_id);
  });
}

/** Takes somebody out of the caller's team, or an invitation back. Every later call and open stream of theirs is refused. Refuses: not_found. */
export async function removeStaff(sql: Sql, caller: Caller, id: string): Promise<void> {
  const provider_id = providerOf(caller);
  await sql.begin(async (tx) => {
    if (!(await deleteStaff(tx, id, provider_id))) notFound();
    await auditTeam(tx, caller, provider_id, 'staff_removed');
  });
}

/** An open invitation as its link shows it. Refuses: link_not_valid. */
export async function seeInvitation(sql: Sql, links: SignedLinks, caller: Caller | null, token: string): Promise<Invitation> {
  const { invitation } = await openInvitation(sql, links, token);
  if (!invitation.is_open && invitation.user_id !== caller?.id) refuse('link_not_valid');
  return { ...invitation, is_yours: caller !== null && (await isFor(sql, invitation, caller)) };
}

/**
 * Joins the team by the mailed link, which proves the address too. The same account may press it twice. Refuses: link_not_valid when it has
 * expired, was taken back or used by another; invitation_for_other when the account has another address than the invited one; already_invited when
 * the account is in the team by another invitation.
 */
export async function joinTeam(sql: Sql, links: SignedLinks, caller: Caller, token: string): Promise<TeamMembership> {
  return sql.begin(async (tx) => {
    const { id, invitation } = await openInvitation(tx, links, token);
    const { provider_id, role } = invitation;
    if (invitation.user_id !== caller.id) {
      if (!invitation.is_open) refuse('link_not_valid');
      if (!(await isFor(tx, invitation, caller))) refuse('invitation_for_other');
      await lockTeam(tx, provider_id);
      await proveAddress(tx, caller.id, invitation.email);
      if (await acceptInvitation(tx, id, caller.id)) await auditTeam(tx, caller, provider_id, 'staff_joined', { role });
      else await refuseLost(tx, links, caller, token);
    }
    return getMembership(tx, id);
  });
}

/** Leaves a team; its owner is mailed, which follows from the audit line. Refuses: not_found. */
export async function leaveTeam(sql: Sql, caller: Caller, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    const { provider_id, role } = (await deleteMembership(tx, id, caller.id)) ?? notFound();
    await auditTeam(tx, caller, provider_id, 'staff_left', { role });
  });
}

/** Takes a person who is erased out of all teams and takes invitations to them back; a provider's whole team where a provider leaves. */
export async function eraseFromTeams(
  tx: Tx,
  { user_id, provider_id, email }: { user_id: string | null; provider_id: string | null; email: string | null },
): Promise<void> {
  await deleteStaffOf(tx, { user_id, email });
  if (provider_id) await deleteTeam(tx, provider_id);
}

/** The same account may have won by another press of the same link; else the link is used up, or the account in the team already. */
async function refuseLost(tx: Tx, links: SignedLinks, caller: Caller, token: string): Promise<void> {
  const { invitation } = await openInvitation(tx, links, token);
  if (invitation.user_id === caller.id) return;
  refuse(invitation.is_open ? 'already_invited' : 'link_not_valid');
}

async function openInvitation(db: Sql | Tx, links: SignedLinks, token: string): Promise<{ id: string; invitation: InvitationRow }> {
  const id = links.verify('team_invitation', token) ?? refuse('link_not_valid');
  return { id, invitation: (await findInvitation(db, id)) ?? refuse('link_not_valid') };
}

async function isFor(db: Sql | Tx, { email }: InvitationRow, { id }: Caller): Promise<boolean> {
  return (await getAddress(db, id)).toLowerCase() === email.toLowerCase();
}

function auditTeam(
  tx: Tx,
  caller: Caller,
  provider_id: string,
  act: 'staff_invited' | 'staff_joined' | 'staff_role_set' | 'staff_removed' | 'staff_left',
  details: Record<string, string> = {},
): Promise<void> {
  return audit(tx, caller, { act, subject: 'provider', subject_id: provider_id, details });
}
