/** What a person invited by a provider may do, the least first: a guide sees the guests of the day, a manager all but money. */
export const staffRoles = ['guide', 'manager'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The header of a call that a person makes for a provider's team: the id of their membership. */
export const ACTING_HEADER = 'Acting-For';

/** So many people a provider's team has at most, open invitations included. */
export const MOST_STAFF = 20;
/** How many days an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** A guide sees the departures of so many days, today the first. */
export const GUIDE_DAYS = 7;

/** Whether a role is enough where this one is asked for. */
export function isRoleEnough(role: StaffRole, needed: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(needed);
}
