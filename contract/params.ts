import { z } from 'zod';
import { linkToken } from './text.ts';

/** The row that a path names. */
export const idParams = z.object({ id: z.uuid() });

/** The secret link that a path carries. */
export const tokenParams = z.object({ token: linkToken });
