import { z } from 'zod';

/** So many experiences an account may have saved; with one more the oldest leaves. */
export const MOST_SAVED = 200;

/** What is saved, or taken off the list; saved ones stand first, in this order. */
export const savedBody = z.object({ service_ids: z.array(z.uuid()).min(1).max(MOST_SAVED) });

/** What an account has saved, newest first; also what is not on sale now. `services.named` has those that are. */
export const savedServices = z.object({ service_ids: z.array(z.uuid()) }).meta({ id: 'SavedServices' });
export type SavedServices = z.output<typeof savedServices>;
