import { audit, type Deed } from '../core/audit.ts';
import type { Caller } from '../core/caller.ts';
import type { Sql, Tx } from '../core/database.ts';
import { refuse } from '../core/errors.ts';

/** Who acts: an operator who is signed in. */
export type Operator = Pick<Caller, 'id' | 'username'>;

/** Does what only an operator may and writes it into the log, both or neither. `change` is false when there is nothing to do. Refuses: already_done. */
export async function act(sql: Sql, operator: Operator, deed: Deed, change: (tx: Tx) => Promise<boolean>): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await change(tx))) refuse('already_done');
    await audit(tx, operator, deed);
  });
}

/** The same to something that is there, and how it stands then. `get` refuses: not_found. */
export async function actOn<Subject>(
  sql: Sql,
  operator: Operator,
  deed: Deed & { subject_id: string },
  get: (sql: Sql, id: string) => Promise<Subject>,
  change: (tx: Tx) => Promise<boolean>,
): Promise<Subject> {
  await get(sql, deed.subject_id);
  await act(sql, operator, deed, change);
  return get(sql, deed.subject_id);
}
