import type { User } from '../../../contract/accounts.ts';
import { ACTING_HEADER } from '../../../contract/staff-roles.ts';
import type { TeamMembership } from '../../../contract/team.ts';
import { TEAM } from './tokens.ts';

/** What is chosen instead of a team: the own account. */
const OWN = 'own';

/** The choice of this tab; another tab may stay with another team. */
let chosen: string | null = null;
/** The membership that calls are made by. */
let acting: string | null = null;

/** The header that names the membership by which calls of this tab are made; none for the person's own account. */
export const actingHeader = (): Record<string, string> => (acting ? { [ACTING_HEADER]: acting } : {});

/** The team that a person works for now: the chosen one; where nothing is chosen, the first of those who have no business of their own. */
export function membershipOf({ teams, user_type }: Pick<User, 'user_type' | 'teams'>): TeamMembership | null {
  chosen ??= read();
  if (chosen === OWN) return null;
  const named = teams.find(({ id }) => id === chosen);
  return named ?? (user_type === 'service_provider' ? null : (teams[0] ?? null));
}

/** Calls are made for the user's team from now on; without a user for nobody. */
export function settleActing(user: User | null): void {
  if (!user) chosen = null;
  acting = user && (membershipOf(user)?.id ?? null);
}

/** Chooses a team, or the own account with null. The page is to be loaded anew, so that nothing of before stays on it. */
export function chooseTeam(id: string | null): void {
  chosen = id ?? OWN;
  localStorage.setItem(TEAM, chosen);
}

/** Where somebody of a team works. */
export const workplaceOf = ({ role }: Pick<TeamMembership, 'role'>) => (role === 'guide' ? '/guide' : '/provider/dashboard');

// Storage may be blocked (privacy settings): then nothing is chosen.
function read(): string | null {
  try {
    return localStorage.getItem(TEAM);
  } catch {
    return null;
  }
}
