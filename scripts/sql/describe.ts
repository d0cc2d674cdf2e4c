import type pg from 'pg';
import type { ReservedSql } from '../../server/core/database/database.ts';

/** What PostgreSQL says of a statement without running it: the types of its parameters and its columns. */
export type Description = { parameters: number[]; columns: pg.FieldDef[] };

/** Has PostgreSQL prepare a statement and describe it. Refuses with its `DatabaseError`. */
export function describe(one: ReservedSql, text: string): Promise<Description> {
  return new Promise((resolve, reject) => one.submit(new Describe(text, resolve, reject)));
}

type Wire = pg.Connection & { parse: (statement: { text: string; types: number[] }) => void; describe: (what: { type: 'S' }) => void };

/** A query as the driver runs it: it says what goes over the wire, and hears what comes back. */
class Describe implements pg.Submittable {
  readonly #text: string;
  readonly #resolve: (description: Description) => void;
  readonly #reject: (error: unknown) => void;
  readonly #found: Description = { parameters: [], columns: [] };

  constructor(text: string, resolve: (description: Description) => void, reject: (error: unknown) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as Wire;
    // The driver passes on the columns, and not the parameters.
    wire.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (this.#found.parameters = dataTypeIDs));
    wire.parse({ text: this.#text, types: [] });
    wire.describe({ type: 'S' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#found.columns = fields;
  }

  handleError(error: unknown, connection: pg.Connection): void {
    connection.removeAllListeners('parameterDescription');
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#found);
  }
}
