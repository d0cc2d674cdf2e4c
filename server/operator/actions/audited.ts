import type { AuditAct, AuditSubject } from '../../../contract/audit.ts';
import { audit, type AuditedAction } from '../../core/audit.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { refuse } from '../../core/api/errors.ts';

/** Who acts: an operator who is signed in. */
export type Operator = Pick<Caller, 'id' | 'username'>;

/** Does what only an operator may and writes it into the log, both or neither. `change` is false when there is nothing to do. Refuses: already_done. */
export async function audited(sql: Sql, operator: Operator, action: AuditedAction, change: (tx: Tx) => Promise<boolean>): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await change(tx))) refuse('already_done');
    await audit(tx, operator, action);
  });
}

/** The same to one that is there, and how it stands then; made once for each kind. `get` refuses: not_found. */
export function auditedOn<Subject>(subject: AuditSubject, get: (sql: Sql, id: string) => Promise<Subject>) {
  return async (
    sql: Sql,
    operator: Operator,
    { id, ...action }: { id: string; act: AuditAct; details?: Record<string, string> },
    change: (tx: Tx, id: string) => Promise<boolean>,
  ): Promise<Subject> => {
    await get(sql, id);
    await audited(sql, operator, { ...action, subject, subject_id: id }, (tx) => change(tx, id));
    return get(sql, id);
  };
}
