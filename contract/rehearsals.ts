import { z } from 'zod';
import { utcInstant } from './dates.ts';

/** Of an account: the marketplace to throw away that it has opened, if it has. */
export const rehearsalStatus = z
  .object({
    /** Why none can be opened: no host for rehearsals is set, the demo is not installed, or they are off. Null where one can. */
    unavailable: z.enum(['no_host', 'not_installed', 'off']).nullable(),
    state: z.enum(['none', 'starting', 'ready', 'ending', 'failed']),
    /** Opens it in the browser that follows it, logged in as the demo's provider or operator; null unless it is ready. */
    url: z.url().nullable(),
    /** When it ends by itself. */
    ends_at: utcInstant.nullable(),
  })
  .meta({ id: 'RehearsalStatus' });
export type RehearsalStatus = z.output<typeof rehearsalStatus>;
