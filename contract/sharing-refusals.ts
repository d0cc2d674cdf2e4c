import type { BilingualText } from '../rules/localized-text.ts';

/** Refusals about what departures share, departures that overlap, and those that wait for the weather, with their words. */
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
  weather_undecided: {
    en: 'Because of the weather it isn’t decided yet whether this time goes ahead, so it can’t be booked now. Choose another time, or look again later.',
    'zh-HK': '受天氣影響，這個時段是否如期舉行尚待決定，暫時不接受預訂。請選擇其他時段，或稍後再看。',
  },
} as const satisfies Record<string, BilingualText>;
