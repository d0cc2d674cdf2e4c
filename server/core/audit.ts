import { v7 as uuid } from 'uuid';
import type { AuditAct, AuditSubject } from '../../contract/audit.ts';
import type { Tx } from './database/database.ts';

/** An audited action. `details` are for readers of the log and never name a customer. */
export type AuditedAction = { act: AuditAct; subject: AuditSubject; subject_id: string | null; details?: Record<string, string> };

/** Who did it: a signed-in account, or a command on the server. */
export type Actor = { id: string | null; username: string };

/** Writes a privileged action into the audit log; call it in the action's transaction, so that both commit together. */
export async function audit(tx: Tx, actor: Actor, action: AuditedAction): Promise<void> {
  await tx`
    insert into audit_log (id, actor_id, actor_name, act, subject, subject_id, details)
    values (${uuid()}, ${actor.id}, ${actor.username}, ${action.act}, ${action.subject}, ${action.subject_id}, ${tx.json(action.details ?? {})})`;
}
