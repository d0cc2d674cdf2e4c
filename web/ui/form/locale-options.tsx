import { languages } from '../../../rules/localized-text.ts';

/** The languages as options of a Select, each by its own name. */
export function LocaleOptions() {
  return Object.entries(languages).map(([locale, { name }]) => (
    <option key={locale} value={locale} lang={locale}>
      {name}
    </option>
  ));
}
