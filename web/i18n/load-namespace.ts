import { getI18n } from 'react-i18next';
import { simplifiedWords } from '../../rules/chinese/simplified.ts';
import type { Locale } from '../../rules/localized-text.ts';
import { folderOf } from './load-catalogue.ts';

/** Words of screens that few people see, by their file in the folder of a language; other screens do not load them. */
const files = {
  operator: 'operator/operator',
  partners: 'partners',
  own_pages: 'provider/own-pages',
  own_services: 'provider/own-services',
  own_dashboard: 'provider/own-dashboard',
  own_bookings: 'provider/own-bookings',
  own_messages: 'provider/own-messages',
  manifest: 'provider/manifest',
  team: 'provider/team',
  not_real: 'provider/not-real',
  second_factor: 'second-factor',
  leaving: 'leaving',
  map: 'map',
  proof: 'proof',
  business_status: 'business-status',
  outbox: 'outbox',
  statement: 'provider/statement',
  trips: 'trips',
  availability: 'provider/availability',
};
// All but the words of every screen: of those no file may come by itself.
const namespaces = import.meta.glob<object>(
  [
    './*/operator/operator.ts',
    './*/{partners,second-factor,leaving,map,proof,business-status,outbox,trips}.ts',
    './*/provider/{own-pages,own-services,own-dashboard,own-bookings,own-messages,manifest,statement,team,not-real,availability}.ts',
  ],
  { import: 'default' },
);

/** Loads a namespace in the reader's language, unless it is loaded. */
export async function loadNamespace(name: keyof typeof files): Promise<void> {
  const i18n = getI18n();
  const language = i18n.language as Locale;
  if (i18n.hasResourceBundle(language, name)) return;
  const words = await namespaces[`./${folderOf(language)}/${files[name]}.ts`]?.();
  if (!words) throw new Error(`web/i18n/${folderOf(language)}/${files[name]}.ts is missing`);
  i18n.addResourceBundle(language, name, language === 'zh-CN' ? simplifiedWords(words) : words);
}
