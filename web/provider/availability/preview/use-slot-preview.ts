import { useEffect, useState } from 'react';
import { api } from '../../../../contract/api.ts';
import { slotPreviewQuery } from '../../../../contract/availability.ts';
import type { Ask } from '../../../../contract/endpoint.ts';
import type { SlotPreview } from '../../../../contract/overlaps.ts';
import { check } from '../../../../contract/validation.ts';
import { call } from '../../../lib/call/call.ts';

/** Pause after the last key before a preview is requested. */
const PAUSE_MS = 350;

/** What one slot would overlap, requested again when its time changes. Null while that is unknown: the server refuses what overlaps anyway. */
export function useSlotPreview(slot: Ask<typeof api.availability.preview>['query'] | null): SlotPreview | null {
  const asked = slot && !check(slotPreviewQuery, slot).broken ? JSON.stringify(slot) : null;
  const [reply, setReply] = useState<{ asked: string; preview: SlotPreview | null } | null>(null);
  useEffect(() => {
    if (!asked) return undefined;
    let is_current = true;
    const tell = (preview: SlotPreview | null) => is_current && setReply({ asked, preview });
    const timer = setTimeout(() => {
      const query = JSON.parse(asked) as NonNullable<typeof slot>;
      call(api.availability.preview, { query }).then(tell, () => tell(null));
    }, PAUSE_MS);
    return () => {
      is_current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return reply?.asked === asked ? reply.preview : null;
}
