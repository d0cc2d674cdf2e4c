import { legalKinds } from '../../contract/legal-kinds.ts';
import type { LegalVersions, LegalVersionsShown } from '../../contract/legal.ts';
import type { BrokenFields } from '../../contract/field-rules.ts';
import type { Sql } from './database/database.ts';
import { invalid } from './api/errors.ts';
import { ttlCache } from './cache/ttl-cache.ts';

const GOOD_FOR_MS = 5_000;

const memory = ttlCache(GOOD_FOR_MS, readVersions);

/** The versions of the terms and the privacy statement that are in force, cached. */
export const versionsInForce = memory.get;

/** Drops the cached versions of this process; call it after publishing one. */
export const clearVersions = memory.clear;

/** Checks the versions that a form has shown. Refuses: version_unknown, when one was never published. */
export async function checkShown(sql: Sql, shown: LegalVersionsShown): Promise<void> {
  if (!shown.terms_version && !shown.privacy_version) return;
  if (Object.keys(unknownIn(shown, await versionsInForce(sql))).length === 0) return;
  // Another process may just have published the version.
  clearVersions(sql);
  const broken = unknownIn(shown, await versionsInForce(sql));
  if (Object.keys(broken).length > 0) invalid(broken);
}

function unknownIn(shown: LegalVersionsShown, in_force: LegalVersions): BrokenFields {
  const unknown = legalKinds.filter((kind) => (shown[`${kind}_version`] ?? 0) > in_force[kind]);
  return Object.fromEntries(unknown.map((kind) => [`${kind}_version`, [{ rule: 'version_unknown' as const }]]));
}

async function readVersions(sql: Sql): Promise<LegalVersions> {
  const rows = await sql<{ kind: keyof LegalVersions; version: number }[]>`
    select kind, max(version) as version from legal_texts group by kind`;
  const { terms, privacy } = Object.fromEntries(rows.map(({ kind, version }) => [kind, version]));
  if (!terms || !privacy) throw new Error('the migration makes the first version of each');
  return { terms, privacy };
}
