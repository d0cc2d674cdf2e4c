import type { LegalKind } from '../../contract/legal-kinds.ts';
import type { LegalBody, LegalText } from '../../contract/legal.ts';
import { audit } from '../core/audit.ts';
import type { Caller } from '../core/api/caller.ts';
import { constraintOf, type Sql } from '../core/database/database.ts';
import { refuse } from '../core/api/errors.ts';
import { clearVersions } from '../core/legal-versions.ts';
import { getLegalText } from './legal-reads.ts';
import { insertLegalText } from './legal-writes.ts';

/** Publishes a new version of a text; the earlier ones stay. Refuses: changed_meanwhile where it was written on top of an older one. */
export async function publishText(
  sql: Sql,
  kind: LegalKind,
  body: LegalBody,
  operator: Pick<Caller, 'id' | 'username'>,
): Promise<Omit<LegalText, 'guest_days'>> {
  await sql
    .begin(async (tx) => {
      const version = (await insertLegalText(tx, kind, body)) ?? refuse('changed_meanwhile');
      await audit(tx, operator, { act: `${kind}_published`, subject: 'settings', subject_id: null, details: { version: String(version) } });
    })
    .catch((error: unknown) => {
      if (constraintOf(error) === 'legal_texts_pkey') refuse('changed_meanwhile');
      throw error;
    });
  clearVersions(sql);
  return getLegalText(sql, kind, null);
}
