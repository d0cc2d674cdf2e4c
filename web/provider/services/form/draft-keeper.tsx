import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { removeDraft } from '../../../lib/drafts.ts';
import { storeServiceDraft } from './service-draft.ts';
import type { ServiceFields } from './service-fields.ts';

const PAUSE_MS = 500;

/** Stores unsaved fields in the browser, a moment after the last key and when the page is left. */
export function DraftKeeper({ draft_key, written_on }: { draft_key: string; written_on: string }) {
  const { control, formState, getValues } = useFormContext<ServiceFields>();
  const fields = useWatch({ control });
  const { isDirty } = formState;
  const waiting = useRef(false);

  useEffect(() => {
    if (!isDirty) {
      // The fields are as saved again: no draft.
      waiting.current = false;
      removeDraft(draft_key);
      return;
    }
    waiting.current = true;
    const keep = () => {
      if (!waiting.current) return;
      waiting.current = false;
      storeServiceDraft(draft_key, { fields: getValues(), typed_at: new Date().toISOString(), written_on });
    };
    const timer = setTimeout(keep, PAUSE_MS);
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [fields, isDirty, draft_key, written_on, getValues]);
  return null;
}
