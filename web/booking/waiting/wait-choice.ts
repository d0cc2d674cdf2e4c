import type { OpenSlot } from '../../../contract/availability.ts';
import type { ServiceSummary } from '../../offer/shown.ts';

/** What can be waited for: full departures, and the days on which any other would suit, from this one. */
export type WaitChoice = {
  page_id: string | null;
  service: Pick<ServiceSummary, 'id' | 'units' | 'min_participants' | 'max_participants' | 'fee_bp'>;
  full: readonly OpenSlot[];
  day: string;
};
