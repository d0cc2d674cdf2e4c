import type { LegalKind } from '../../contract/legal-kinds.ts';
import type { LegalText } from '../../contract/legal.ts';
import type { Db } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** A version of a text, or the one in force. Refuses: not_found. */
export async function getLegalText(db: Db, kind: LegalKind, version: number | null): Promise<Omit<LegalText, 'guest_days'>> {
  const [text] = await db<Omit<LegalText, 'guest_days'>[]>`
    select kind, version, text, text_zh, utc(published_at) as published_at,
      (select max(version) from legal_texts newest where newest.kind = legal_texts.kind) as latest
    from legal_texts where kind = ${kind} and (${version}::int is null or version = ${version})
    order by version desc limit 1`;
  return text ?? notFound();
}
