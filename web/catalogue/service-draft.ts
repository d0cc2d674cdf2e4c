import type { ServiceFields } from './service-fields.ts';

/** What was typed and not saved, as this browser keeps it. */
export type Draft = {
  fields: ServiceFields;
  /** Instant it was last typed in. */
  kept_at: string;
  /** When the service was last saved before that; empty for one that never was. */
  written_on: string;
};

/** One for each service of each account on this browser. */
export const draftKey = (user_id: string, service_id: string | null) => `service_draft.${user_id}.${service_id ?? 'new'}`;

/** What waits from last time; null when nothing does, or nothing this build understands. */
export function readDraft(key: string, empty: ServiceFields): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    if (kept === null || typeof kept.kept_at !== 'string') return null;
    return { ...kept, fields: { ...empty, ...kept.fields } };
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    return; // storage is full or closed to us: the form itself still holds everything
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}
