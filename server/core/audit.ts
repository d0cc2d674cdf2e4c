import { v7 as uuid } from 'uuid';
import type { AuditAct, AuditSubject } from '../../contract/audit.ts';
import { refuse } from './api/errors.ts';
import { rememberDone, type Intent } from './api/idempotency.ts';
import type { Sql, Tx } from './database/database.ts';

type Details = Record<string, string>;

/** An audited action. `details` are for readers of the log and never name a customer. */
export type AuditedAction = { act: AuditAct; subject: AuditSubject; subject_id: string | null; details?: Details };

/** Who did it: a signed-in account, or a command on the server. */
export type Actor = { id: string | null; username: string };

/** The signed-in operator, with the intent of the call where it has an Idempotency-Key. */
export type Operator = { id: string; username: string; intent?: Intent | null };

/** Writes privileged actions into the audit log, in their order; call it in their transaction, so that all commit together. */
export async function audit(tx: Tx, actor: Actor, ...actions: readonly AuditedAction[]): Promise<void> {
  const rows = actions.map(({ details = {}, ...action }) => ({ id: uuid(), ...action, details }));
  await tx`
    insert into audit_log (id, actor_id, actor_name, act, subject, subject_id, details)
    select id, ${actor.id}::uuid, ${actor.username}::text, act, subject, subject_id, details
    from jsonb_to_recordset(${tx.json(rows)}) as row (id uuid, act text, subject text, subject_id uuid, details jsonb)`;
}

/**
 * Runs an operator's change and audits it in one transaction. `change` returns false when nothing changes; details that it returns are
 * logged with the action's own. The key of the call is stored with it. Refuses: already_done.
 */
export async function audited(
  sql: Sql,
  operator: Operator,
  action: AuditedAction,
  change: (tx: Tx) => Promise<boolean | Details>,
): Promise<void> {
  await sql.begin(async (tx) => {
    const changed = await change(tx);
    if (changed === false) refuse('already_done');
    await audit(tx, operator, { ...action, details: { ...action.details, ...(changed !== true && changed) } });
    await rememberDone(tx, operator.intent ?? null);
  });
}

/** Audits what an operator has read; once an hour, since a screen that shows it reads it again after every change. */
export async function auditReading(
  sql: Sql,
  operator: Operator,
  { act, subject, subject_id }: Omit<AuditedAction, 'details'>,
): Promise<void> {
  await sql`
    insert into audit_log (id, actor_id, actor_name, act, subject, subject_id, details)
    select ${uuid()}::uuid, ${operator.id}::uuid, ${operator.username}::text, ${act}::text, ${subject}::text, ${subject_id}::uuid, '{}'::jsonb
    where not exists (
      select from audit_log
      where subject_id = ${subject_id} and act = ${act} and actor_id = ${operator.id} and at > now() - interval '1 hour'
    )`;
}

type FieldValue = string | number | boolean | null;

/** The changed fields of a patch for the audit log, as `500 → 600` under the field's name. */
export function changeDetails<F extends string>(
  before: Record<NoInfer<F>, FieldValue>,
  patch: Partial<Record<F, FieldValue | undefined>>,
): Details {
  const details: Details = {};
  for (const [field, value] of Object.entries(patch) as [F, FieldValue | undefined][])
    if (value !== undefined && value !== before[field]) details[field] = `${valueText(before[field])} → ${valueText(value)}`;
  return details;
}

const valueText = (value: FieldValue) => (value === null ? '–' : String(value));
