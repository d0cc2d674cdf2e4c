import pg from 'pg';

/** What PostgreSQL is given for a parameter. Lists become arrays; a `Date` is an instant; JSON goes through `sql.json`. */
export type QueryValue = string | number | bigint | boolean | Date | Uint8Array | JsonText | readonly QueryValue[] | null;
/** What may stand between the pieces of a template: a parameter, another template as a part of this one, or names and rows. */
export type QueryPart = QueryValue | Query<unknown> | Names;

/** A row whose columns the caller has not named. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- its columns are as PostgreSQL sends them
export type QueryRow = Record<string, any>;

/** What goes to PostgreSQL. Statements with a name are planned once a connection. */
export type Statement = { text: string; values: unknown[]; name: string | undefined; origin?: Origin };
/** Where in the program a statement is written. */
export type Origin = { stack?: string };

/** A value as JSON text. */
export class JsonText {
  readonly text: string;
  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
  toPostgres(): string {
    return this.text;
  }
}

/** Names of columns or tables, or whole rows to insert or update: for tests and scripts, since `npm run check` cannot see through them. */
export class Names {
  readonly named: string | readonly string[] | QueryRow | readonly QueryRow[];
  constructor(named: Names['named']) {
    this.named = named;
  }
}

/** SQL types by column, as constants of the program: `{ id: 'uuid', places: 'int' } as const`. */
export type Columns = Readonly<Record<string, string>>;

/** `id, places` */
export const columnNames = (columns: Columns) => Object.keys(columns).join(', ');

/** `id uuid, places int` */
export const columnDefinitions = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

export type QueryTemplate = { strings: readonly string[]; parts: readonly QueryPart[]; is_planned_each_time?: boolean };
type Run<T> = (template: QueryTemplate) => Promise<T>;

/**
 * A statement written as a template: sent when it is first awaited, and never if it only becomes part of another template.
 * Its parameters never become text.
 */
export class Query<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Query';
  readonly strings: readonly string[];
  readonly parts: readonly QueryPart[];
  readonly #run: Run<T>;
  is_planned_each_time = false;
  #answer: Promise<T> | undefined;

  constructor(strings: readonly string[], parts: readonly QueryPart[], run: Run<T>) {
    this.strings = strings;
    this.parts = parts;
    this.#run = run;
  }

  /**
   * Has it planned for its values each time. After the fifth time PostgreSQL may settle on one plan for all values, which is wrong where some
   * of them fit nearly all rows and others none.
   */
  planEachTime(): this {
    this.is_planned_each_time = true;
    return this;
  }

  /** Sends it now, for those who await it later. */
  execute(): this {
    this.#answer ??= this.#run(this);
    return this;
  }

  then<A = T, B = never>(done?: ((rows: T) => A | PromiseLike<A>) | null, failed?: ((error: unknown) => B | PromiseLike<B>) | null) {
    return (this.#answer ??= this.#run(this)).then(done, failed);
  }

  catch<B = never>(failed?: ((error: unknown) => B | PromiseLike<B>) | null) {
    return (this.#answer ??= this.#run(this)).catch(failed);
  }

  finally(after?: (() => void) | null) {
    return (this.#answer ??= this.#run(this)).finally(after);
  }
}

// The protocol counts parameters in two bytes.
const MOST_VALUES = 65_535;

/** Puts a template and the templates in it together. */
export function statementOf(template: QueryTemplate): Statement {
  const written = { text: '', values: [] as unknown[], is_static: true };
  write(template, written);
  const { text, values, is_static } = written;
  if (values.length > MOST_VALUES) throw new Error(`A statement has ${values.length} parameters; PostgreSQL takes ${MOST_VALUES}.`);
  return { text, values, name: is_static && !template.is_planned_each_time ? nameOf(text) : undefined };
}

type QueryText = { text: string; values: unknown[]; is_static: boolean };

function write({ strings, parts }: QueryTemplate, into: QueryText): void {
  into.text += strings[0]!;
  for (let n = 0; n < parts.length; n += 1) {
    const part = parts[n];
    if (part instanceof Query) write(part, into);
    else if (part instanceof Names) writeNames(part, into);
    else writeValue(part, into);
    into.text += strings[n + 1]!;
  }
}

function writeValue(value: unknown, into: QueryText): void {
  if (value === undefined) throw new Error(`A parameter is undefined: ${into.text.slice(-120)}`);
  into.values.push(value);
  into.text += `$${into.values.length}`;
}

function writeNames({ named }: Names, into: QueryText): void {
  into.is_static = false;
  if (typeof named === 'string') into.text += quoted(named);
  else if (isNames(named)) into.text += named.map(quoted).join(', ');
  else if (/\bset\s*$/i.test(into.text)) writeChanges(named, into);
  else writeRows(Array.isArray(named) ? (named as QueryRow[]) : [named], into);
}

function writeChanges(row: QueryRow, into: QueryText): void {
  for (const [n, [column, value]] of Object.entries(row).entries()) {
    into.text += `${n > 0 ? ', ' : ''}${quoted(column)} = `;
    writeValue(value, into);
  }
}

function writeRows(rows: readonly QueryRow[], into: QueryText): void {
  const columns = Object.keys(rows[0]!);
  into.text += `(${columns.map(quoted).join(', ')}) values `;
  for (const [nth, row] of rows.entries()) {
    into.text += nth > 0 ? ', (' : '(';
    for (const [n, column] of columns.entries()) {
      if (n > 0) into.text += ', ';
      writeValue(row[column], into);
    }
    into.text += ')';
  }
}

const isNames = (named: unknown): named is readonly string[] => Array.isArray(named) && typeof named[0] === 'string';
const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.');

// Templates are written in the program, so there are only so many.
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `s${names.size}`));
  return name;
}
