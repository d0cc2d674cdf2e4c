import type { InvitationForMail } from '../../../../words/mail-facts.ts';
import { sayInvitation } from './said.ts';
import { isLinkGone } from '../account/secret-links.ts';
import { toAccount } from '../drafts.ts';
import { from, type AccountKind, type MailSource } from '../kind.ts';
import { listNewInvitations, type NewInvitation } from './invitation-reads.ts';

const invitations: MailSource<NewInvitation> = { of: 'events', list: (tx, _span, after) => listNewInvitations(tx, after) };

/** To somebody whom a provider invites to the team; the owner has caused it. */
export const teamInvitation: AccountKind<InvitationForMail> = {
  about: 'account',
  says: sayInvitation,
  of: from(invitations, (invitation, { until }) => [{ ...toAccount(invitation, until), sender_id: invitation.user_id }]),
  lapsed: isLinkGone,
};
