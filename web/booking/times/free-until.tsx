import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSlot } from '../../../contract/availability.ts';
import { freeCancellationUntil } from '../../../rules/free-cancellation.ts';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';
import type { ServiceSummary } from '../../offer/shown.ts';

type Props = { slot: OpenSlot; service: Pick<ServiceSummary, 'cancellation_hours'> };

/** Until when a booking of the chosen time can be cancelled for free, or that it no longer can. */
export function FreeUntil({ slot, service }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  const until = freeCancellationUntil(new Date(slot.start_datetime), service.cancellation_hours);
  const is_over = until.getTime() <= now;
  return <p className="mt-4 text-sm">{is_over ? t('cancel_over') : t('cancel_until', { moment: moment(until.toISOString(), locale) })}</p>;
}
