import type { PayWay } from '../../../rules/paying.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { readTabDraft, storeTabDraft } from '../../lib/drafts.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import type { Quantities } from '../fields/party.ts';
import type { TimeChoice } from '../fields/use-choice.ts';
import type { Start } from './booking-context.ts';

/** What was chosen in the dialog of an experience; `chosen` is null until a day or a time is. */
export type DialogInput = { chosen: TimeChoice | null; quantities: Quantities; pay_way?: PayWay | undefined };

const keyOf = (service_id: string) => `booking.${service_id}`;

/** What was chosen of an experience before a reload in this tab, of the units it still has; null where the dialog opens with another start, or the day has passed. */
export function storedInput({ id, units }: Pick<ServiceSummary, 'id' | 'units'>, start: Start | undefined): DialogInput | null {
  const stored = readTabDraft(keyOf(id)) as (Partial<DialogInput> & { start?: unknown }) | null;
  if (!stored?.quantities || JSON.stringify(stored.start) !== JSON.stringify(start)) return null;
  const day = stored.chosen?.day;
  if (day && day < hongKongDate(Date.now())) return null;
  const quantities = Object.entries(stored.quantities).filter(([unit]) => units.some(({ id }) => id === unit));
  return { chosen: stored.chosen ?? null, quantities: Object.fromEntries(quantities), pay_way: stored.pay_way };
}

/** Stores what is chosen now. */
export function storeInput(service_id: string, start: Start | undefined, input: DialogInput): void {
  storeTabDraft(keyOf(service_id), { ...input, start });
}
