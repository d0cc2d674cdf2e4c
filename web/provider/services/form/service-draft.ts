import { newKey } from '../../../lib/call/intent.ts';
import { forget, keep, keptUnder, readKept } from '../../../lib/drafts.ts';
import type { ServiceFields } from './service-fields.ts';

/** What was typed and not saved, as this browser keeps it. */
export type Draft = {
  fields: ServiceFields;
  /** Instant it was last typed in. */
  kept_at: string;
  /** When the service was last saved before that; empty for one that never was. */
  written_on: string;
};

/** A draft that waits, and where. */
export type KeptDraft = Draft & { key: string };

/** What the drafts of one service of one account on this browser begin with. */
export const draftsOf = (user_id: string, service_id: string | null) => `service.${user_id}.${service_id ?? 'new'}`;

/** A place of its own for each form that is opened: two tabs with the same service must not overwrite each other. */
export const newDraftKey = (drafts: string) => `${drafts}.${newKey()}`;

/** What waits from last time and says anything else than what is saved, the newest if there are several; null when nothing does. */
export function newestDraft(drafts: string, saved: ServiceFields, empty: ServiceFields): KeptDraft | null {
  const waiting = keptUnder(drafts).flatMap((key) => {
    const draft = readDraft(key, empty);
    if (draft && JSON.stringify(draft.fields) !== JSON.stringify(saved)) return [{ ...draft, key }];
    forget(key);
    return [];
  });
  return waiting.sort((a, b) => b.kept_at.localeCompare(a.kept_at))[0] ?? null;
}

/** Null when nothing is there, or nothing this build understands. */
function readDraft(key: string, empty: ServiceFields): Draft | null {
  const kept = readKept(key) as Partial<Draft> | null;
  if (typeof kept?.kept_at !== 'string' || typeof kept.fields !== 'object') return null;
  return { kept_at: kept.kept_at, written_on: kept.written_on ?? '', fields: { ...empty, ...kept.fields } };
}

export function keepDraft(key: string, draft: Draft): void {
  keep(key, draft);
}
