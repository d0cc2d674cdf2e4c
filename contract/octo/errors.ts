import type { BilingualText } from '../../rules/localized-text.ts';

/** Every refusal of the OCTO calls; the names are the standard's and never change, `errorMessage` is in the caller's language. */
export const octoErrors = {
  BAD_REQUEST: { en: 'The request could not be read.', 'zh-HK': '未能讀取請求內容。' },
  UNAUTHORIZED: { en: 'Send your key: Authorization: Bearer smp_...', 'zh-HK': '請附上金鑰：Authorization: Bearer smp_...' },
  FORBIDDEN: {
    en: 'This key does not work, or no longer does. Ask the supplier for a new one.',
    'zh-HK': '金鑰無效或已停用，請向供應商索取新金鑰。',
  },
  TOO_MANY_REQUESTS: { en: 'Too many requests. Try again a little later.', 'zh-HK': '請求過於頻繁，請稍後再試。' },
  INVALID_PRODUCT_ID: { en: 'There is no such product.', 'zh-HK': '找不到此產品。' },
  INVALID_OPTION_ID: { en: 'The product has no such option.', 'zh-HK': '此產品沒有這個選項。' },
  INVALID_UNIT_ID: { en: 'The option has no such unit.', 'zh-HK': '此選項沒有這個票種。' },
  INVALID_AVAILABILITY_ID: { en: 'This time cannot be booked.', 'zh-HK': '這個時段不能預訂。' },
  INVALID_BOOKING_UUID: { en: 'There is no such booking, or it can no longer be used.', 'zh-HK': '找不到此預訂，或預訂已不能使用。' },
  UNPROCESSABLE_ENTITY: { en: 'This cannot be done.', 'zh-HK': '未能處理此請求。' },
  INTERNAL_SERVER_ERROR: { en: 'Something went wrong on our side.', 'zh-HK': '系統暫時出現問題。' },
} as const satisfies Record<string, BilingualText>;
export type OctoErrorCode = keyof typeof octoErrors;

/** Why something cannot be done, where the code leaves that open. */
export const octoReasons = {
  provider_key: {
    en: 'This key is for a provider’s own programs, which call below /api. Ask the supplier for a key for resellers.',
    'zh-HK': '這是供應商自家程式的金鑰，只可用於 /api 之下的請求。請向供應商索取分銷商金鑰。',
  },
  party_empty: { en: 'Choose at least one unit that takes a place.', 'zh-HK': '請最少選擇一個佔用名額的票種。' },
  party_size: { en: 'The party is smaller or larger than this option allows.', 'zh-HK': '人數不符合此選項的限制。' },
  closed: { en: 'This time can no longer be booked.', 'zh-HK': '這個時段已不能預訂。' },
  party_company: {
    en: 'A unit of this party must be accompanied by another (accompaniedBy).',
    'zh-HK': '當中有票種須由其他票種陪同（accompaniedBy）。',
  },
  sold_out: { en: 'Not enough places are left at this time.', 'zh-HK': '這個時段餘下名額不足。' },
  freesale: { en: 'Bookings need an availability here; freesale is not offered.', 'zh-HK': '預訂須指明時段，不設自由銷售。' },
  hold_ended: { en: 'This hold has ended.', 'zh-HK': '名額的保留時間已過。' },
  hold_limit: {
    en: 'You hold too many places already. Confirm or cancel some first.',
    'zh-HK': '你已保留太多名額，請先確認或取消部分預訂。',
  },
  email_needed: { en: 'A receipt by email needs a valid email address.', 'zh-HK': '寄送電郵收據須提供有效電郵地址。' },
  not_cancellable: { en: 'This booking can no longer be cancelled.', 'zh-HK': '此預訂已不能取消。' },
  not_changeable: { en: 'This booking can no longer be changed.', 'zh-HK': '此預訂已不能更改。' },
  unit_item_twice: { en: 'A unit item is named twice.', 'zh-HK': '同一項目重複出現。' },
  other_product: { en: 'A confirmed booking cannot move to another product.', 'zh-HK': '已確認的預訂不能更改產品。' },
  filter_needed: {
    en: 'Filter by resellerReference, supplierReference, localDate, or localDateStart and localDateEnd.',
    'zh-HK': '請以 resellerReference、supplierReference、localDate，或 localDateStart 與 localDateEnd 篩選。',
  },
  one_of_three: {
    en: 'Ask by localDate, by localDateStart and localDateEnd, or by availabilityIds.',
    'zh-HK': '請以 localDate、localDateStart 與 localDateEnd，或 availabilityIds 查詢。',
  },
  address: { en: 'Notifications go to public addresses that begin with https://.', 'zh-HK': '通知只會送往以 https:// 開頭的公開網址。' },
  subscription: { en: 'There is no such subscription.', 'zh-HK': '找不到此訂閱。' },
  subscription_limit: { en: 'There are five subscriptions already. Remove one first.', 'zh-HK': '已有五項訂閱，請先移除一項。' },
  range: { en: 'The range ends before it begins, or has more than 366 days.', 'zh-HK': '日期範圍有誤，或超過 366 日。' },
} as const satisfies Record<string, BilingualText>;
export type OctoReason = keyof typeof octoReasons;
