import { z } from 'zod';

/** What a backup is: a gzipped tar that any tar opens. In this order, so that it is written and read in one pass. */
export const FORMAT = 'sampan-backup-1';
/** First: what follows. */
export const MANIFEST = 'manifest.json';
/** Then the rows of each table as PostgreSQL's COPY writes them, in pieces: `tables/bookings/000001`. */
export const TABLES = 'tables/';
/** Then the pictures, under the names they have in the store. */
export const PICTURES = 'media/';
/** Last: how much there was. A backup without it was cut off. */
export const END = 'end.json';

export const manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  schema_version: z.number().int(),
  /** In the order in which they can be filled: what is referred to comes first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The bucket that has the pictures, which are then not in here. */
  bucket: z.string().nullable(),
});
export type Manifest = z.output<typeof manifest>;

export const end = z.object({ rows: z.record(z.string(), z.number()), pictures: z.number() });
export type End = z.output<typeof end>;
