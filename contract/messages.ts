import { z } from 'zod';
import { prose, requiredLine } from './text.ts';
import { utcInstant } from './dates.ts';
import { staffRoles } from './staff-roles.ts';

/** Who writes about a booking: one of its sides, or the marketplace to both. */
export const messageSenders = ['provider', 'customer', 'operator'] as const;
export type MessageSender = (typeof messageSenders)[number];

/** One message of a booking's thread; `mine` is whether the reader wrote it, `read_at` when the reader or the other side read it. */
export const message = z
  .object({
    id: z.uuid(),
    sender: z.object({ role: z.enum(messageSenders), name: z.string() }),
    /** Who of the provider's team wrote it, for the provider's side; null: nobody of them, and for all other readers. */
    staff: z.object({ name: z.string(), role: z.enum(staffRoles) }).nullable(),
    message: z.string(),
    created_at: utcInstant,
    read_at: utcInstant.nullable(),
    mine: z.boolean(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;

const MESSAGE_MAX = 2_000;

export const messageBody = z.object({ message: prose(MESSAGE_MAX).min(1) });

/** How many templates a provider may save. */
export const MOST_TEMPLATES = 20;

/** A text that a provider inserts into messages; its placeholders, such as `{name}`, are filled from the booking by the screen. */
export const messageTemplate = z.object({ id: z.uuid(), title: z.string(), body: z.string() }).meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.output<typeof messageTemplate>;

export const messageTemplateBody = z.object({ title: requiredLine(80), body: prose(MESSAGE_MAX).min(1) });
export type MessageTemplateBody = z.output<typeof messageTemplateBody>;
