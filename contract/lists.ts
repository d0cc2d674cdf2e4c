import { z } from 'zod';

/** A whole number, or its digits as forms and query strings write them. Nothing else (true, [5], "0x10") quietly becomes one. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(fromDigits, z.int().min(min).max(max)).meta({ type: 'integer', minimum: min, maximum: max });

function fromDigits(given: unknown): unknown {
  return typeof given === 'string' && /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/.test(given) ? Number(given) : given;
}

/** Paging of every list. */
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

/** So many rows of a list that grows for ever are counted; `next` leads through all of them. */
export const MOST_LISTED = 1_000;

/** The envelope of such a list; `at_least`: there are more than `count`. */
export const countedListOf = <T extends z.ZodType>(item: T) => listOf(item).extend({ at_least: z.boolean() });

export type List<T> = { count: number; next: string | null; previous: string | null; results: T[] };
