import { textIn, type BilingualText, type Locale } from '../../../rules/localized-text.ts';

/** Words around what a provider says, with `{}` where it stands. */
const words = {
  bring: { en: 'Bring: {}', 'zh-HK': '請自備：{}' },
  meeting_point: { en: 'Meeting point: {}', 'zh-HK': '集合地點：{}' },
  arrive_before: { en: 'Be at the meeting point {} minutes before the start.', 'zh-HK': '請於開始前 {} 分鐘到達集合地點。' },
  any_age: { en: 'All ages', 'zh-HK': '不限年齡' },
  from_age: { en: 'Age {} and over', 'zh-HK': '{} 歲或以上' },
  to_age: { en: 'Up to age {}', 'zh-HK': '{} 歲或以下' },
  ages: { en: 'Age {}', 'zh-HK': '{} 歲' },
  people: { en: 'Up to {} people', 'zh-HK': '最多 {} 人' },
  stop: { en: '{} min', 'zh-HK': '{} 分鐘' },
  request: { en: 'The host confirms each request before the booking is final.', 'zh-HK': '每項申請須由體驗主辦確認，預訂方為作實。' },
  redemption: { en: 'Show the QR code at check-in.', 'zh-HK': '報到時請出示二維碼。' },
  step_free: { en: 'Step-free throughout', 'zh-HK': '全程無梯級' },
  wheelchair: { en: 'Wheelchair accessible', 'zh-HK': '輪椅可通行' },
  accessible_toilet: { en: 'Accessible toilet', 'zh-HK': '暢通易達洗手間' },
  pushchair: { en: 'Pushchairs', 'zh-HK': '嬰兒車可通行' },
  assistance_dogs: { en: 'Assistance dogs', 'zh-HK': '歡迎導盲犬及協助犬' },
} as const satisfies Record<string, BilingualText>;
export type FeatureWord = keyof typeof words;

/** Words in the reader's language, with what they are about. */
export function featureWords(name: FeatureWord, locale: Locale, about: string | number = ''): string {
  return textIn(words[name], locale).replace('{}', () => String(about));
}

/** Whether there are words of this name, as for the facts of accessibility that are known. */
export function isFeatureWord(name: string): name is FeatureWord {
  return Object.hasOwn(words, name);
}
