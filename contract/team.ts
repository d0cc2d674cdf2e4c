import { z } from 'zod';
import { utcInstant } from './dates.ts';
import { staffRoles } from './staff-roles.ts';
import { email, linkToken } from './text.ts';

const owners = new WeakSet<z.ZodType>();

/** A top-level field of a reply for the provider's own account only; null for people of the team. */
export function ownerOnly<T extends z.ZodType>(schema: T): z.ZodNullable<T> {
  const field = schema.nullable();
  owners.add(field);
  return field;
}

/** Names of the fields of a reply that `ownerOnly` marks. */
export function ownerOnlyFields(reply: z.ZodType | undefined): string[] {
  if (!(reply instanceof z.ZodObject)) return [];
  const shape = reply.shape as Record<string, z.ZodType>;
  return Object.entries(shape)
    .filter(([, field]) => owners.has(field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field))
    .map(([name]) => name);
}

const role = z.enum(staffRoles);

/** A membership as the person who has it sees it. */
export const membership = z
  .object({ id: z.uuid(), role, provider_name: z.string(), provider_name_zh: z.string() })
  .meta({ id: 'TeamMembership' });
export type TeamMembership = z.output<typeof membership>;

/** A person in a provider's team, or invited to it, as the owner sees them. */
export const staffMember = z
  .object({
    id: z.uuid(),
    role,
    /** Where the invitation went; the account's address once it was accepted. */
    email: z.string(),
    /** Empty until the invitation is accepted. */
    name: z.string(),
    invited_at: utcInstant,
    /** Until when the invitation can be accepted. */
    expires_at: utcInstant,
    is_expired: z.boolean(),
    joined_at: utcInstant.nullable(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.output<typeof staffMember>;

export const inviteBody = z.object({ email, role });
export const staffRoleBody = z.object({ role });
export const invitationBody = z.object({ token: linkToken });

/** An invitation as the person sees it who opens its link. */
export const invitation = z
  .object({
    email: z.string(),
    role,
    provider_name: z.string(),
    provider_name_zh: z.string(),
    expires_at: utcInstant,
    /** Whether the caller is signed in with the address that was invited. */
    is_yours: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof invitation>;
