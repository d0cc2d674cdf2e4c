import { getI18n } from 'react-i18next';
import type { Locale } from '../../contract/text.ts';
import { writtenLanguage, type BilingualText } from '../../rules/localized-text.ts';
import { simplifiedWords } from '../../rules/chinese/simplified.ts';

/** Words of screens that few people see; other screens do not load them. */
const namespaces = {
  operator: { en: () => import('./en/operator/operator.ts'), 'zh-HK': () => import('./zh-HK/operator/operator.ts') },
  partners: { en: () => import('./en/partners.ts'), 'zh-HK': () => import('./zh-HK/partners.ts') },
  own_pages: { en: () => import('./en/provider/own-pages.ts'), 'zh-HK': () => import('./zh-HK/provider/own-pages.ts') },
  own_services: { en: () => import('./en/provider/own-services.ts'), 'zh-HK': () => import('./zh-HK/provider/own-services.ts') },
  own_dashboard: { en: () => import('./en/provider/own-dashboard.ts'), 'zh-HK': () => import('./zh-HK/provider/own-dashboard.ts') },
  own_bookings: { en: () => import('./en/provider/own-bookings.ts'), 'zh-HK': () => import('./zh-HK/provider/own-bookings.ts') },
  own_messages: { en: () => import('./en/provider/own-messages.ts'), 'zh-HK': () => import('./zh-HK/provider/own-messages.ts') },
  manifest: { en: () => import('./en/provider/manifest.ts'), 'zh-HK': () => import('./zh-HK/provider/manifest.ts') },
  not_real: { en: () => import('./en/provider/not-real.ts'), 'zh-HK': () => import('./zh-HK/provider/not-real.ts') },
  second_factor: { en: () => import('./en/second-factor.ts'), 'zh-HK': () => import('./zh-HK/second-factor.ts') },
  leaving: { en: () => import('./en/leaving.ts'), 'zh-HK': () => import('./zh-HK/leaving.ts') },
  proof: { en: () => import('./en/proof.ts'), 'zh-HK': () => import('./zh-HK/proof.ts') },
  business_status: { en: () => import('./en/business-status.ts'), 'zh-HK': () => import('./zh-HK/business-status.ts') },
  trips: { en: () => import('./en/trips.ts'), 'zh-HK': () => import('./zh-HK/trips.ts') },
  availability: { en: () => import('./en/provider/availability.ts'), 'zh-HK': () => import('./zh-HK/provider/availability.ts') },
} satisfies Record<string, Record<keyof BilingualText, () => Promise<unknown>>>;

/** Loads a namespace in the reader's language, unless it is loaded. */
export async function loadNamespace(name: keyof typeof namespaces): Promise<void> {
  const i18n = getI18n();
  const language = i18n.language as Locale;
  if (i18n.hasResourceBundle(language, name)) return;
  const words = await namespaces[name][writtenLanguage(language)]();
  i18n.addResourceBundle(language, name, language === 'zh-CN' ? simplifiedWords<object>(words.default) : words.default);
}
