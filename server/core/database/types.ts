import pg from 'pg';

const { builtins, getTypeParser } = pg.types;
type Parse = (text: string) => unknown;

const asTexts = getTypeParser(1009 as never, 'text') as Parse;
const asNumbers: Parse = (text) => (asTexts(text) as (string | null)[]).map((one) => (one === null ? null : Number(one)));

/** What differs from the driver's own reading of PostgreSQL's types; by the type's number. */
const parsers = new Map<number, Parse>([
  // Amounts are cents and counts are small: both fit a JavaScript number exactly.
  [builtins.INT8, Number],
  [1016, asNumbers],
  // A calendar date stays the text it is; as a Date it would drift with the machine's zone.
  [builtins.DATE, String],
  [1182, asTexts],
  // Every connection works in UTC.
  [builtins.TIMESTAMPTZ, (text) => new Date(text)],
  [builtins.TIMESTAMP, (text) => new Date(text)],
  [builtins.INTERVAL, String],
  // numeric[] and name[]
  [1231, asTexts],
  [1003, asTexts],
]);

const asDriver = getTypeParser as (type: number, format?: 'text' | 'binary') => Parse;

/** How values that PostgreSQL sends become JavaScript's. */
export const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : parsers.get(type)) ?? asDriver(type, format),
};
