import { useTranslation } from 'react-i18next';
import { clock, timeSpan } from '../lib/format/dates.ts';
import { useLocale } from './locale.ts';

type OpenSpan = { all_day: boolean; start_datetime: string; end_datetime: string };

/** When something is on its day: `17:15 – 19:15`, and of a day ticket its opening hours, `Open 09:00 – 18:00`. */
export function useSpanWords(): (span: OpenSpan) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (span) => (span.all_day ? t('open_hours', { time: timeSpan(span, locale) }) : timeSpan(span, locale));
}

/** At what time it starts, `17:15`; a day ticket has none and says what it is. */
export function useStartWords(): (all_day: boolean, start_time: string) => string {
  const { t } = useTranslation();
  return (all_day, start_time) => (all_day ? t('day_ticket') : clock(start_time));
}
