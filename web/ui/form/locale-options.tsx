import { localeNames } from '../../lib/format/locale.ts';

/** The languages as options of a Select, each by its own name. */
export function LocaleOptions() {
  return Object.entries(localeNames).map(([locale, name]) => (
    <option key={locale} value={locale} lang={locale}>
      {name}
    </option>
  ));
}
