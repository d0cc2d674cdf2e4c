import { z } from 'zod';

/** A whole number written in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number().int().min(min).max(max);

/** Paging of every list (api.md, Conventions). */
export const paging = {
  page: wholeNumber(1, 100_000).default(1),
  page_size: wholeNumber(1, 100).default(20),
};

/** The envelope of every paged list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

export type List<T> = { count: number; next: string | null; previous: string | null; results: T[] };
