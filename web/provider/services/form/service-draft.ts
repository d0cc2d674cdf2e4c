import { newKey } from '../../../lib/call/intent.ts';
import { draftKeys, readDraft, removeDraft, storeDraft } from '../../../lib/drafts.ts';
import type { ServiceFields } from './service-fields.ts';

/** Unsaved changes, as this browser stores them. */
export type ServiceDraft = {
  fields: ServiceFields;
  /** The instant of the last change. */
  typed_at: string;
  /** When the service was last saved before that; empty for a new service. */
  written_on: string;
};

/** A draft with its key in the browser's storage. */
export type StoredDraft = ServiceDraft & { key: string };

/** The prefix of the keys of an account's drafts of one service. */
export const draftsOf = (user_id: string, service_id: string | null) => `service.${user_id}.${service_id ?? 'new'}`;

/** Each opened form has a key of its own: two tabs with the same service must not overwrite each other. */
export const newDraftKey = (drafts: string) => `${drafts}.${newKey()}`;

/** The newest draft that differs from the saved service, or null. */
export function newestDraft(drafts: string, saved: ServiceFields, empty: ServiceFields): StoredDraft | null {
  const waiting = draftKeys(drafts).flatMap((key) => {
    const draft = serviceDraftAt(key, empty);
    if (draft && JSON.stringify(draft.fields) !== JSON.stringify(saved)) return [{ ...draft, key }];
    removeDraft(key);
    return [];
  });
  return waiting.sort((a, b) => b.typed_at.localeCompare(a.typed_at))[0] ?? null;
}

/** Null when there is no draft, or none that this build understands. */
function serviceDraftAt(key: string, empty: ServiceFields): ServiceDraft | null {
  const stored = readDraft(key) as Partial<ServiceDraft> | null;
  if (typeof stored?.typed_at !== 'string' || typeof stored.fields !== 'object') return null;
  return { typed_at: stored.typed_at, written_on: stored.written_on ?? '', fields: { ...empty, ...stored.fields } };
}

export function storeServiceDraft(key: string, draft: ServiceDraft): void {
  storeDraft(key, draft);
}
