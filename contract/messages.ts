import { z } from 'zod';
import { prose } from './text.ts';
import { utcInstant } from './dates.ts';

/** One message of a booking's thread; `mine` is whether the reader wrote it. */
export const message = z
  .object({
    id: z.uuid(),
    sender: z.object({ role: z.enum(['provider', 'customer']), name: z.string() }),
    message: z.string(),
    created_at: utcInstant,
    read_at: utcInstant.nullable(),
    mine: z.boolean(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof message>;

export const messageBody = z.object({ message: prose(2_000).min(1) });
