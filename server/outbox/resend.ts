import { audit, type Operator } from '../core/audit.ts';
import type { Sql } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { rememberDone } from '../core/api/idempotency.ts';
import { getMail } from './reads.ts';
import { reopenMail } from './writes.ts';

/** Sends a failed mail again, unless it is no longer valid. Refuses: not_found, already_done when the mail has not failed. */
export async function resend(sql: Sql, id: string, operator: Operator): Promise<void> {
  await getMail(sql, id);
  await sql.begin(async (tx) => {
    if (!(await reopenMail(tx, id))) refuse('already_done');
    await audit(tx, operator, { act: 'mail_resent', subject: 'mail', subject_id: id });
    await rememberDone(tx, operator.intent ?? null);
  });
}
