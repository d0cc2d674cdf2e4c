import type { AuditAct, AuditSubject } from '../../../contract/audit.ts';
import { audit, type AuditedAction } from '../../core/audit.ts';
import type { Caller } from '../../core/api/caller.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import { refuse } from '../../core/api/errors.ts';

/** The signed-in operator. */
export type Operator = Pick<Caller, 'id' | 'username'>;

/** Runs an operator's change and audits it in one transaction. `change` returns false when nothing changes. Refuses: already_done. */
export async function audited(sql: Sql, operator: Operator, action: AuditedAction, change: (tx: Tx) => Promise<boolean>): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await change(tx))) refuse('already_done');
    await audit(tx, operator, action);
  });
}

/** Makes `audited` for one kind of row; it returns the row after the change. `get` refuses: not_found. */
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
