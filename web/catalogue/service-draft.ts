import { keep, readKept } from '../lib/drafts.ts';
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
export const draftKey = (user_id: string, service_id: string | null) => `service.${user_id}.${service_id ?? 'new'}`;

/** What waits from last time; null when nothing does, or nothing this build understands. */
export function readDraft(key: string, empty: ServiceFields): Draft | null {
  const kept = readKept(key) as Partial<Draft> | null;
  if (typeof kept?.kept_at !== 'string' || typeof kept.fields !== 'object') return null;
  return { kept_at: kept.kept_at, written_on: kept.written_on ?? '', fields: { ...empty, ...kept.fields } };
}

export function keepDraft(key: string, draft: Draft): void {
  keep(key, draft);
}
