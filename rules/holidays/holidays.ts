/**
 * General holidays of Hong Kong besides the Sundays, under the names by which they are gazetted. 2026: as announced on 16 May 2025
 * (info.gov.hk/gia/general/202505/16/P2025051300354.htm). 2027: as gazetted in 2026 (gov.hk/en/about/abouthk/holiday/2027.htm). A later year is
 * added once it is gazetted, in spring of the year before; of that year only its first day stands here, by the General Holidays Ordinance
 * (Cap. 149), because the day before it is an eve.
 */
const HOLIDAYS: Readonly<Record<string, { en: string; zh: string }>> = {
  '2026-01-01': { en: 'The first day of January', zh: '一月一日' },
  '2026-02-17': { en: 'Lunar New Year’s Day', zh: '農曆年初一' },
  '2026-02-18': { en: 'The second day of Lunar New Year', zh: '農曆年初二' },
  '2026-02-19': { en: 'The third day of Lunar New Year', zh: '農曆年初三' },
  '2026-04-03': { en: 'Good Friday', zh: '耶穌受難節' },
  '2026-04-04': { en: 'The day following Good Friday', zh: '耶穌受難節翌日' },
  '2026-04-06': { en: 'The day following Ching Ming Festival', zh: '清明節翌日' },
  '2026-04-07': { en: 'The day following Easter Monday', zh: '復活節星期一翌日' },
  '2026-05-01': { en: 'Labour Day', zh: '勞動節' },
  '2026-05-25': { en: 'The day following the Birthday of the Buddha', zh: '佛誕翌日' },
  '2026-06-19': { en: 'Tuen Ng Festival', zh: '端午節' },
  '2026-07-01': { en: 'Hong Kong Special Administrative Region Establishment Day', zh: '香港特別行政區成立紀念日' },
  '2026-09-26': { en: 'The day following the Chinese Mid-Autumn Festival', zh: '中秋節翌日' },
  '2026-10-01': { en: 'National Day', zh: '國慶日' },
  '2026-10-19': { en: 'The day following Chung Yeung Festival', zh: '重陽節翌日' },
  '2026-12-25': { en: 'Christmas Day', zh: '聖誕節' },
  '2026-12-26': { en: 'The first weekday after Christmas Day', zh: '聖誕節後第一個周日' },
  '2027-01-01': { en: 'The first day of January', zh: '一月一日' },
  '2027-02-06': { en: 'Lunar New Year’s Day', zh: '農曆年初一' },
  '2027-02-08': { en: 'The third day of Lunar New Year', zh: '農曆年初三' },
  '2027-02-09': { en: 'The fourth day of Lunar New Year', zh: '農曆年初四' },
  '2027-03-26': { en: 'Good Friday', zh: '耶穌受難節' },
  '2027-03-27': { en: 'The day following Good Friday', zh: '耶穌受難節翌日' },
  '2027-03-29': { en: 'Easter Monday', zh: '復活節星期一' },
  '2027-04-05': { en: 'Ching Ming Festival', zh: '清明節' },
  '2027-05-01': { en: 'Labour Day', zh: '勞動節' },
  '2027-05-13': { en: 'The Birthday of the Buddha', zh: '佛誕' },
  '2027-06-09': { en: 'Tuen Ng Festival', zh: '端午節' },
  '2027-07-01': { en: 'Hong Kong Special Administrative Region Establishment Day', zh: '香港特別行政區成立紀念日' },
  '2027-09-16': { en: 'The day following the Chinese Mid-Autumn Festival', zh: '中秋節翌日' },
  '2027-10-01': { en: 'National Day', zh: '國慶日' },
  '2027-10-08': { en: 'Chung Yeung Festival', zh: '重陽節' },
  '2027-12-25': { en: 'Christmas Day', zh: '聖誕節' },
  '2027-12-27': { en: 'The first weekday after Christmas Day', zh: '聖誕節後第一個周日' },
  '2028-01-01': { en: 'The first day of January', zh: '一月一日' },
};

/** The last day of which it is known whether it is a general holiday: the end of the last year that is gazetted. */
export const HOLIDAYS_KNOWN_UNTIL = '2027-12-31';

/** The general holiday on a day of Hong Kong ('2026-12-25'), by its gazetted names; null for other days, plain Sundays too, and for years that are not gazetted yet. */
export function holidayOn(date: string): { en: string; zh: string } | null {
  return HOLIDAYS[date] ?? null;
}
