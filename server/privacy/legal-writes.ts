import type { LegalKind } from '../../contract/legal-kinds.ts';
import type { LegalBody } from '../../contract/legal.ts';
import type { Tx } from '../core/database/database.ts';

/** Writes the next version of a text if `based_on` is the one in force; which it is. Of two at once the second breaks `legal_texts_pkey`. */
export async function insertLegalText(tx: Tx, kind: LegalKind, { text, text_zh, based_on }: LegalBody): Promise<number | undefined> {
  const [written] = await tx<{ version: number }[]>`
    insert into legal_texts (kind, version, text, text_zh)
    select ${kind}::text, max(version) + 1, ${text}::text, ${text_zh}::text from legal_texts where kind = ${kind} having max(version) = ${based_on}
    returning version`;
  return written?.version;
}
