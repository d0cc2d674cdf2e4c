import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { duration } from '../../../lib/format/dates.ts';

const DAY = 1_440;

/** So many minutes before the start: `48 hours before`, two or more whole days as days; or the start itself. */
export function useBeforeWords(): (minutes: number) => string {
  const { t } = useTranslation('own_services');
  const locale = useLocale();
  const length = (minutes: number) =>
    minutes > DAY && minutes % DAY === 0 ? t('form.days', { count: minutes / DAY }) : duration(minutes, locale);
  return (minutes) => (minutes === 0 ? t('form.until_start') : t('form.before', { length: length(minutes) }));
}
