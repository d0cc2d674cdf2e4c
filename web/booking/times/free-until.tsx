import { useState } from 'react';
import type { OpenSlot } from '../../../contract/availability.ts';
import { useLocale } from '../../i18n/locale.ts';
import { outlookFor, outlookSentence } from '../../offer/cancellation.ts';
import type { ServiceSummary } from '../../offer/shown.ts';

type Props = { slot: OpenSlot; service: Pick<ServiceSummary, 'cancellation_hours' | 'cancellation_tiers'> };

/** What cancelling a booking of the chosen time gives back, and until when. */
export function FreeUntil({ slot, service }: Props) {
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  return <p className="mt-4 text-sm">{outlookSentence(outlookFor(service, slot.start_datetime, now), locale)}</p>;
}
