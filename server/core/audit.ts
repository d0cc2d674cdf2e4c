import { v7 as uuid } from 'uuid';
import type { AuditAct, AuditSubject } from '../../contract/audit.ts';
import type { Tx } from './database/database.ts';

/** What was done to what. `details` are words for whoever reads the log; they never name a customer. */
export type Deed = { act: AuditAct; subject: AuditSubject; subject_id: string | null; details?: Record<string, string> };

/** Who did it: somebody signed in, or a command on the server. */
export type Actor = { id: string | null; username: string };

/** Writes a privileged act into the log: call it in the transaction that does it, so that neither is there without the other. */
export async function audit(tx: Tx, actor: Actor, deed: Deed): Promise<void> {
  await tx`
    insert into audit_log (id, actor_id, actor_name, act, subject, subject_id, details)
    values (${uuid()}, ${actor.id}, ${actor.username}, ${deed.act}, ${deed.subject}, ${deed.subject_id}, ${tx.json(deed.details ?? {})})`;
}
