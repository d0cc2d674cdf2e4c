import type { BilingualText } from '../rules/localized-text.ts';

/** Refusals about what departures share, and departures that overlap, with their words. */
export const sharingRefusals = {
  resource_taken: {
    en: 'What this time needs, such as the boat, the guide or equipment, is all in use. Choose another time, or fewer places.',
    'zh-HK': '這個時段所需的船隻、導賞員或裝備已全數使用，請選擇其他時段，或減少名額。',
  },
  resource_needed: {
    en: 'Services still need this. Take them off it first.',
    'zh-HK': '仍有服務需要使用，請先移除有關服務。',
  },
  slot_overlaps: {
    en: 'This overlaps times that you already have. Choose another time, or allow the overlap.',
    'zh-HK': '與你現有的時段重疊。請選擇其他時間，或容許重疊。',
  },
} as const satisfies Record<string, BilingualText>;
