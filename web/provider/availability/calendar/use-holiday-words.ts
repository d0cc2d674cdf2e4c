import { holidayOn } from '../../../../rules/holidays/holidays.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';

/** Names the general holiday on a day of Hong Kong, null on other days. */
export function useHolidayWords(): (day: string) => string | null {
  const locale = useLocale();
  return (day) => {
    const holiday = holidayOn(day);
    return holiday && inLocale(holiday.en, holiday.zh, locale).text;
  };
}
