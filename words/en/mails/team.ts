import type { TeamMails, WordsOf } from '../../mail-words.ts';
import { quoted, why } from './parts.ts';

/** Mails about a provider's team. */
export const team: WordsOf<TeamMails> = {
  team_invitation: (invitation) => ({
    subject: `Join the team of ${quoted(invitation.business)}`,
    heading: `${quoted(invitation.business)} invites you to its team`,
    text: [
      invitation.role === 'guide'
        ? 'You would help as a guide: you see who comes on the departures of the week and check guests in.'
        : 'You would help as a manager: you run bookings, services, times and pages. Statements and refunds stay with the owner.',
      'Log in, or register, with this email address. The link is valid for seven days.',
    ],
    button: { label: 'See the invitation', to: 'join_team' },
    why: 'You’re receiving this because a provider on Sampan invited this email. If you don’t know them, you can ignore it.',
  }),
  staff_left: (leaver) => {
    const role = leaver.role === 'guide' ? 'guide' : 'manager';
    return {
      subject: `${leaver.name ? quoted(leaver.name) : `A ${role}`} has left your team`,
      heading: `${leaver.name ? quoted(leaver.name) : `A ${role}`} has left your team`,
      text: [
        `They were a ${role} and no longer have access to your bookings and guests.`,
        'Their name stays with what they did. To have them back, invite them again.',
      ],
      button: { label: 'Open your team', to: 'team' },
      why: why.provider,
    };
  },
};
