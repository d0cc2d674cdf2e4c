import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isHongKongClock } from '../../../rules/time.ts';

/** Says whose time the times are to a visitor whose device shows another time than Hong Kong has. */
export function ZoneNote({ className = '' }: { className?: string }) {
  const { t } = useTranslation('booking');
  const is_away = useSyncExternalStore(
    () => () => undefined,
    () => !isHongKongClock(new Date()),
    () => false,
  );
  return is_away && <p className={`muted text-sm ${className}`}>{t('zone')}</p>;
}
