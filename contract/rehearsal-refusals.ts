import type { BilingualText } from '../rules/localized-text.ts';

/** Why no rehearsal can be opened, with its words. */
export const rehearsalRefusals = {
  rehearsals_unavailable: {
    en: 'Rehearsals aren’t set up on this marketplace. Ask the operator to set them up.',
    'zh-HK': '本平台尚未設定演習，請聯絡平台營運者。',
  },
  rehearsals_full: {
    en: 'All rehearsals that can run at once are in use. Each ends within an hour: try again later.',
    'zh-HK': '可同時進行的演習已滿。每次演習最長一小時，請稍後再試。',
  },
  rehearsal_needs_approval: {
    en: 'Rehearsals are for businesses that have been approved and aren’t suspended. Contact the marketplace if yours should be.',
    'zh-HK': '只有已獲批核且未被暫停的業務才可開啟演習。如有疑問，請聯絡平台。',
  },
} as const satisfies Record<string, BilingualText>;
