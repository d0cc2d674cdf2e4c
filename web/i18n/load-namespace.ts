import { getI18n } from 'react-i18next';
import { simplifiedWords } from '../../rules/chinese/simplified.ts';
import type { Locale } from '../../rules/localized-text.ts';
import { folderOf } from '../lib/format/locale.ts';

/** Words of screens that few people see, each in a file of its name in the folder of a language; other screens do not load them. */
export type Namespace =
  | 'accounts'
  | 'guest'
  | 'operator'
  | 'partners'
  | 'own_pages'
  | 'own_services'
  | 'own_dashboard'
  | 'own_bookings'
  | 'own_messages'
  | 'manifest'
  | 'team'
  | 'channels'
  | 'not_real'
  | 'second_factor'
  | 'leaving'
  | 'map'
  | 'proof'
  | 'business_status'
  | 'outbox'
  | 'statement'
  | 'bank'
  | 'import'
  | 'call_off'
  | 'trips'
  | 'availability'
  | 'getting_paid'
  | 'fps'
  | 'changes'
  | 'vouchers'
  | 'waiting'
  | 'landing'
  | 'settings'
  | 'webhooks'
  | 'weather';

// By their names: of the words of every screen no file may come by itself.
const files = import.meta.glob<{ default: object }>([
  './*/operator/operator.ts',
  './*/{accounts,guest,partners,second-factor,leaving,map,proof,business-status,outbox,landing}.ts',
  './*/booking/{fps,changes,trips,vouchers,waiting}.ts',
  './*/provider/{own-pages,own-services,own-dashboard,own-bookings,own-messages,manifest,statement,bank,import,call-off,team,channels,not-real,availability,getting-paid,settings,webhooks,weather}.ts',
]);

/** Loads a namespace in the reader's language, unless it is loaded. */
export async function loadNamespace(name: Namespace): Promise<void> {
  const i18n = getI18n();
  const language = i18n.language as Locale;
  if (i18n.hasResourceBundle(language, name)) return;
  const file = `/${name.replace('_', '-')}.ts`;
  const path = Object.keys(files).find((one) => one.startsWith(`./${folderOf(language)}/`) && one.endsWith(file));
  const words = (await files[path!]!()).default;
  i18n.addResourceBundle(language, name, language === 'zh-CN' ? simplifiedWords(words) : words);
}
