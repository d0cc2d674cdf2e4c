import { publicMoney } from '../rules/money.ts';
import type { Locale } from './text.ts';

/** Every refusal the product can give, with its words. English and 香港書面語 side by side, so that neither is missing. */
export const refusals = {
  bad_request: { en: 'The request could not be read.', 'zh-HK': '未能讀取請求內容。' },
  validation: { en: 'Please check the fields.', 'zh-HK': '請檢查所填資料。' },
  not_authenticated: { en: 'Sign in to continue.', 'zh-HK': '請先登入。' },
  token_not_valid: { en: 'Your session has ended. Sign in again.', 'zh-HK': '登入已失效，請重新登入。' },
  invalid_credentials: {
    en: 'Login failed. Check your username and password.',
    'zh-HK': '登入失敗，請檢查您的帳號密碼',
  },
  link_not_valid: {
    en: 'This link has been used already or has run out. Ask for a new one.',
    'zh-HK': '此連結已使用或已失效，請重新索取。',
  },
  proof_needs_account: {
    en: 'Sign in to the account this link is for, or enter its password.',
    'zh-HK': '請登入此連結所屬的帳戶，或輸入該帳戶的密碼。',
  },
  second_factor_needed: { en: 'Enter the code of your app, or a recovery code.', 'zh-HK': '請輸入應用程式驗證碼或備用碼。' },
  second_factor_required: {
    en: 'Running the marketplace needs two-step sign-in. Set it up in your profile first.',
    'zh-HK': '管理平台須使用兩步驗證，請先在個人資料頁設定。',
  },
  second_factor_unreadable: {
    en: 'This server can no longer check the codes of your app. Use a recovery code, or ask whoever runs the marketplace to turn two-step sign-in off for you.',
    'zh-HK': '伺服器已無法核對你的應用程式驗證碼。請使用備用碼，或聯絡平台營運者為你關閉兩步驗證。',
  },
  forbidden: { en: 'Your account may not do this.', 'zh-HK': '你的帳戶沒有權限進行此操作。' },
  not_found: { en: 'Not found.', 'zh-HK': '找不到所需內容。' },
  method_not_allowed: { en: 'This address does not take that method.', 'zh-HK': '此網址不接受該請求方式。' },
  payload_too_large: { en: 'That is too large to send.', 'zh-HK': '內容太大，未能傳送。' },
  unsupported_media_type: { en: 'That format is not accepted.', 'zh-HK': '不接受此格式。' },
  slot_full: {
    en: 'Not enough places are left at this time. Choose another time or fewer people.',
    'zh-HK': '這個時段餘下名額不足，請選擇其他時段或減少人數。',
  },
  slot_unavailable: {
    en: 'This time can no longer be booked. Choose another.',
    'zh-HK': '這個時段已不能預訂，請選擇其他時段。',
  },
  price_changed: {
    en: 'The price has changed since you saw it, so nothing has been booked yet. Look at the new price, and book again if it suits you.',
    'zh-HK': '價錢在你瀏覽期間已更新，因此尚未為你預訂。請查看最新價錢，如合適可再次預訂。',
  },
  illegal_transition: {
    en: 'The booking has changed meanwhile, so this is no longer possible.',
    'zh-HK': '預訂狀態已更新，不能再進行此操作。',
  },
  request_expired: {
    en: 'The time to answer this request is over. Its places go back on sale.',
    'zh-HK': '這項預訂申請已過回覆期限，名額將重新開放。',
  },
  not_yet: {
    en: 'It is too early for this: the experience has not begun.',
    'zh-HK': '體驗尚未開始，暫時不能進行此操作。',
  },
  cancellation_closed: {
    en: 'Free cancellation has ended. Write to the provider instead.',
    'zh-HK': '免費取消期限已過，請直接聯絡體驗主辦。',
  },
  voucher_cancelled: {
    en: 'This booking was cancelled. The voucher is not valid.',
    'zh-HK': '這張預訂已取消，憑證無效。',
  },
  voucher_pending: {
    en: 'This booking is still a request. Accept it first.',
    'zh-HK': '這張預訂尚待接受，請先接受預訂。',
  },
  voucher_other_day: {
    en: 'This voucher is for another time.',
    'zh-HK': '此憑證屬於其他時間的行程。',
  },
  voucher_used: {
    en: 'This voucher has been used already.',
    'zh-HK': '此憑證已經使用。',
  },
  nothing_to_refund: {
    en: 'Nothing has been paid on this booking that could be given back.',
    'zh-HK': '這張預訂沒有可退還的款項。',
  },
  already_refunded: {
    en: 'Money was given back on this booking, so its payment can no longer be marked.',
    'zh-HK': '這張預訂已有退款，不能再更改付款狀態。',
  },
  nothing_to_pay: {
    en: 'Nothing is approved for this partner that could be paid out.',
    'zh-HK': '這位合作夥伴沒有已批核而可支付的佣金。',
  },
  not_completed: {
    en: 'You can review this once it has taken place.',
    'zh-HK': '體驗完成後方可撰寫評價。',
  },
  own_booking: {
    en: 'Reviews are for guests: this booking was made with the host’s own account, address or telephone number.',
    'zh-HK': '評價由旅客撰寫：這項預訂使用了體驗主辦本身的帳戶、電郵地址或電話號碼。',
  },
  already_reviewed: { en: 'You have reviewed this already.', 'zh-HK': '你已為這次體驗撰寫評價。' },
  account_has_bookings: {
    en: 'You still have bookings ahead. Cancel them, or delete your account once they have taken place.',
    'zh-HK': '你尚有未完成的預訂。請先取消，或待體驗完成後再刪除帳戶。',
  },
  business_has_bookings: {
    en: 'Guests have booked with you. Complete or cancel their bookings before you delete your account.',
    'zh-HK': '尚有旅客預訂了你的體驗。請先完成或取消有關預訂，再刪除帳戶。',
  },
  partner_has_earnings: {
    en: 'You still have earnings that were not paid out. Delete your account once they are.',
    'zh-HK': '你尚有未支付的佣金，請待款項付清後再刪除帳戶。',
  },
  slot_exists: { en: 'There is a slot at this time already.', 'zh-HK': '這個時間已有時段。' },
  slot_has_bookings: {
    en: 'People have booked this time. Block it instead, or cancel their bookings first.',
    'zh-HK': '這個時段已有人預訂，請改為封鎖時段，或先取消有關預訂。',
  },
  capacity_below_taken: {
    en: 'More places than that are booked already.',
    'zh-HK': '已預訂的名額多於此數。',
  },
  slug_taken: { en: 'This address is taken by another page.', 'zh-HK': '此網址已被其他專頁使用。' },
  image_refused: {
    en: 'This file is not a picture we can use. Send a JPEG, PNG or WebP of at most 10 MB and 50 megapixels, or an AVIF of at most 16.',
    'zh-HK': '未能使用此檔案，請上載不超過 10 MB 及 5,000 萬像素的 JPEG、PNG 或 WebP 圖片，AVIF 則不超過 1,600 萬像素。',
  },
  image_too_large: {
    en: 'This picture is larger than 10 MB. Send a smaller one.',
    'zh-HK': '圖片超過 10 MB，請上載較小的圖片。',
  },
  pictures_away: {
    en: 'Pictures cannot be reached just now. Try again in a moment.',
    'zh-HK': '暫時未能存取圖片，請稍後再試。',
  },
  not_a_client: {
    en: 'Only a traveller’s account can take on a new role. Register another account.',
    'zh-HK': '只有旅客帳戶可以轉換身份，請另外註冊帳戶。',
  },
  already_partner: { en: 'This account is a partner already.', 'zh-HK': '此帳戶已是合作夥伴。' },
  partner_suspended: {
    en: 'Your partner account is suspended, so links cannot be made or changed.',
    'zh-HK': '你的合作夥伴帳戶已被暫停，暫時不能新增或更改連結。',
  },
  already_provider: { en: 'This account is a provider already.', 'zh-HK': '此帳戶已是體驗主辦。' },
  already_done: {
    en: 'This has been done already, or has changed meanwhile. Look again.',
    'zh-HK': '此項已經處理或狀態已更新，請重新查看。',
  },
  changed_meanwhile: {
    en: 'Somebody has published a newer version meanwhile. Keep a copy of yours, load the page again, and put your changes into the newer one.',
    'zh-HK': '已有較新的版本發佈。請先複製你的內容，重新載入頁面，再把修改加入新版本。',
  },
  own_account: { en: 'You cannot do this to your own account.', 'zh-HK': '不可對自己的帳戶進行此操作。' },
  category_in_use: {
    en: 'Experiences name this category. Move them to another one first.',
    'zh-HK': '仍有體驗使用此分類，請先把它們移至其他分類。',
  },
  licence_expired: { en: 'The licence on record has expired.', 'zh-HK': '紀錄上的牌照已過期。' },
  sale_stopped: {
    en: 'The marketplace has stopped the sale of this experience.',
    'zh-HK': '平台已停止發售這項體驗。',
  },
  idempotency_key_reused: {
    en: 'This Idempotency-Key was used for a different request.',
    'zh-HK': '此 Idempotency-Key 已用於另一項請求。',
  },
  too_many_requests: {
    en: 'Too many tries. Try again in a minute.',
    'zh-HK': '嘗試次數過多，請於 1 分鐘後再試。',
  },
  too_many_mails: {
    en: 'You have written to many people within the hour. Try again in a minute.',
    'zh-HK': '你在一小時內已聯絡多位客人，請於 1 分鐘後再試。',
  },
  too_many_places: {
    en: 'Many places have been booked from your connection within the hour. Sign in with a confirmed email address, or try again in a minute.',
    'zh-HK': '你的網絡在一小時內已預訂大量名額。請以已確認電郵的帳戶登入，或於 1 分鐘後再試。',
  },
  quota_reached: {
    en: 'An account may have {limit} of these at most. Delete or archive what you no longer need.',
    'zh-HK': '每個帳戶最多可有 {limit} 個，請先刪除或封存不再需要的項目。',
  },
  too_many_streams: {
    en: 'This account is open on {limit} screens that hear of changes at once. Close one, or reload to see what is new.',
    'zh-HK': '此帳戶已在 {limit} 個畫面接收即時更新。請關閉其中一個，或重新載入以查看最新資料。',
  },
  busy: {
    en: 'We are very busy just now. Try again in a moment.',
    'zh-HK': '系統繁忙，請稍後再試。',
  },
  internal: { en: 'Something went wrong on our side.', 'zh-HK': '系統發生問題，請稍後再試。' },
} as const satisfies Record<string, Record<Locale, string>>;

export type RefusalCode = keyof typeof refusals;

/** Refusals that say in how many minutes to try again, where it is more than one. */
const IN_MINUTES: Partial<Record<RefusalCode, Record<Locale, string>>> = {
  too_many_requests: { en: 'Too many tries. Try again in {n} minutes.', 'zh-HK': '嘗試次數過多，請於 {n} 分鐘後再試。' },
  too_many_mails: {
    en: 'You have written to many people within the hour. Try again in {n} minutes.',
    'zh-HK': '你在一小時內已聯絡多位客人，請於 {n} 分鐘後再試。',
  },
  too_many_places: {
    en: 'Many places have been booked from your connection within the hour. Sign in with a confirmed email address, or try again in {n} minutes.',
    'zh-HK': '你的網絡在一小時內已預訂大量名額。請以已確認電郵的帳戶登入，或於 {n} 分鐘後再試。',
  },
};

const PRICE_NOW: Record<Locale, string> = {
  en: 'The price has changed: {was} before, {now} now. Nothing has been booked yet. Confirm again if it suits you.',
  'zh-HK': '價錢已更新：原為 {was}，現為 {now}。尚未為你預訂，如合適請再次確認。',
};

/** What a refusal tells beside its code, as far as it is said in words. */
export type RefusalDetails = { retry_after?: unknown; limit?: unknown; shown_amount?: unknown; final_amount?: unknown };

/** The words of a refusal in one language: in how many minutes to try again (`retry_after` is seconds), from what to what a price has changed. */
export function refusalWords(
  code: RefusalCode,
  locale: Locale,
  { retry_after, limit, shown_amount, final_amount }: RefusalDetails = {},
): string {
  const minutes = Math.ceil(Number(retry_after ?? 0) / 60);
  const in_minutes = minutes > 1 ? IN_MINUTES[code] : undefined;
  if (in_minutes) return in_minutes[locale].replace('{n}', String(minutes));
  if (code === 'price_changed' && typeof shown_amount === 'string' && typeof final_amount === 'string')
    return PRICE_NOW[locale].replace('{was}', () => publicMoney(shown_amount)).replace('{now}', () => publicMoney(final_amount));
  return refusals[code][locale].replace('{limit}', Number(limit).toLocaleString('en'));
}

/** Field rules with their words; `{n}` is the rule's number. */
export const fieldRules = {
  required: { en: 'This field is required.', 'zh-HK': '此欄必須填寫。' },
  invalid: { en: 'Enter a valid value.', 'zh-HK': '請輸入有效的內容。' },
  email: { en: 'Enter a valid email address.', 'zh-HK': '請輸入有效的電郵地址。' },
  phone: { en: 'Enter a phone number, for example +852 5555 0123.', 'zh-HK': '請輸入電話號碼，例如 +852 5555 0123。' },
  characters: { en: 'Remove the characters that cannot be shown.', 'zh-HK': '請移除無法顯示的字元。' },
  web_address: { en: 'Leave web addresses out of names and titles.', 'zh-HK': '名稱及標題請勿包含網址。' },
  too_short: { en: 'Enter at least {n} characters.', 'zh-HK': '請輸入至少 {n} 個字元。' },
  too_long: { en: 'Enter at most {n} characters.', 'zh-HK': '最多 {n} 個字元。' },
  too_many: { en: 'Give at most {n}.', 'zh-HK': '最多 {n} 項。' },
  at_least: { en: 'Enter {n} or more.', 'zh-HK': '請輸入 {n} 或以上。' },
  at_most: { en: 'Enter {n} or less.', 'zh-HK': '請輸入 {n} 或以下。' },
  number: { en: 'Enter a number.', 'zh-HK': '請輸入數字。' },
  whole_number: { en: 'Enter a whole number.', 'zh-HK': '請輸入整數。' },
  date: { en: 'Enter a date as YYYY-MM-DD.', 'zh-HK': '請以 YYYY-MM-DD 格式輸入日期。' },
  month: { en: 'Enter a month, like 2026-12.', 'zh-HK': '請輸入月份，例如 2026-12。' },
  before_start: { en: 'The end must not be before the start.', 'zh-HK': '結束日期不可早於開始日期。' },
  range_too_long: { en: 'Choose a range of at most 366 days.', 'zh-HK': '日期範圍最多 366 天。' },
  amount: {
    en: 'Enter an amount above 0 with at most two decimals.',
    'zh-HK': '請輸入大於 0 的金額，最多兩位小數。',
  },
  price: {
    en: 'Enter a price from 0 to 1,000,000 with at most two decimals.',
    'zh-HK': '請輸入 0 至 1,000,000 的價錢，最多兩位小數。',
  },
  version_unknown: { en: 'There is no such version.', 'zh-HK': '沒有這個版本。' },
  slot_stays: {
    en: 'A slot keeps its experience and its time. Open another one, and delete or block this one.',
    'zh-HK': '時段的體驗及時間不可更改，請另開新時段，再刪除或封鎖此時段。',
  },
  end_after_start: { en: 'The end must be after the start.', 'zh-HK': '結束時間必須遲於開始時間。' },
  slot_too_long: { en: 'A slot may last 14 days at most.', 'zh-HK': '每個時段最長 14 天。' },
  window_too_long: {
    en: 'To divide the hours into slots, they may be 24 hours at most.',
    'zh-HK': '如要劃分時段，開放時間最長 24 小時。',
  },
  time: { en: 'Enter a time as HH:MM.', 'zh-HK': '請以 HH:MM 格式輸入時間。' },
  instant: { en: 'Enter a date and time.', 'zh-HK': '請輸入日期及時間。' },
  picture: { en: 'Upload the picture first.', 'zh-HK': '請先上載圖片。' },
  one_picture: { en: 'Send one picture only.', 'zh-HK': '只可上載一張圖片。' },
  slug: {
    en: 'Use letters, digits and single hyphens.',
    'zh-HK': '只可使用文字、數字及單個連字號。',
  },
  slug_mixed: {
    en: 'Use letters of one script that can be told from others. Latin and Chinese letters may stand together.',
    'zh-HK': '請使用同一種文字，並避免與其他文字混淆的字母。中文及英文字母可以並用。',
  },
  slug_used: { en: 'Another category has this address.', 'zh-HK': '此網址已被其他分類使用。' },
  slug_empty: { en: 'Enter an address for the page.', 'zh-HK': '請輸入專頁網址。' },
  price_unverified: {
    en: 'Until you are verified, a price may be HK${n} a person at most.',
    'zh-HK': '業務獲核實前，每人價錢最多為 HK${n}。',
  },
  active_needs: {
    en: 'Needed before the experience can be active.',
    'zh-HK': '體驗公開前必須填寫此欄。',
  },
  upside_down: { en: 'The maximum must not be below the minimum.', 'zh-HK': '上限不可低於下限。' },
  minmax: { en: 'The maximum must not be below the minimum.', 'zh-HK': '最多人數不可少於最少人數。' },
  order_incomplete: { en: 'Name every category once.', 'zh-HK': '請列出所有分類，每個一次。' },
  category_unknown: { en: 'Choose a category from the list.', 'zh-HK': '請從列表選擇分類。' },
  target_unknown: { en: 'This is not on sale at the moment. Choose another.', 'zh-HK': '此項目現時沒有發售，請另選一項。' },
  service_unknown: { en: 'Choose your own experiences.', 'zh-HK': '請選擇你自己的體驗。' },
  nothing_to_make: { en: 'These settings make no slots.', 'zh-HK': '此設定不會產生任何時段。' },
  too_many_slots: {
    en: 'That is more than {n} slots at once. Choose a shorter range.',
    'zh-HK': '一次最多建立 {n} 個時段，請縮短日期範圍。',
  },
  choice: { en: 'Choose one of: {n}.', 'zh-HK': '請從以下選擇：{n}。' },
  username: {
    en: 'Use letters, digits and @ . + - _ only.',
    'zh-HK': '只可使用文字、數字及 @ . + - _ 。',
  },
  username_taken: { en: 'This username is taken.', 'zh-HK': '此用戶名稱已有人使用。' },
  username_email: {
    en: 'A username with @ must be your own email address.',
    'zh-HK': '含 @ 的用戶名稱必須是你自己的電郵地址。',
  },
  email_taken: { en: 'An account with this email exists already.', 'zh-HK': '此電郵地址已有帳戶。' },
  password_guessable: {
    en: 'This password is too easy to guess. Make it longer, for example with a few unrelated words.',
    'zh-HK': '此密碼太容易猜中。請改用長一點的密碼，例如幾個互不相關的詞語。',
  },
  password_username: { en: 'Choose a password unlike your username.', 'zh-HK': '密碼不可與用戶名稱相同。' },
  password_wrong: { en: 'The current password is not right.', 'zh-HK': '現有密碼不正確。' },
  code_wrong: {
    en: 'This code is not right. Enter the one your app shows now, or a recovery code that you have not used.',
    'zh-HK': '驗證碼不正確，請輸入應用程式目前顯示的驗證碼，或未用過的備用碼。',
  },
  code_used: { en: 'This code was used already. Wait for the next one.', 'zh-HK': '此驗證碼已經使用，請等待下一個。' },
  reason_required: { en: 'Give a reason.', 'zh-HK': '請填寫原因。' },
  slot_required: { en: 'Please select a time slot', 'zh-HK': '請選擇時段' },
  slot_of_other_service: { en: 'This time belongs to another experience.', 'zh-HK': '此時段屬於另一項體驗。' },
  service_not_on_page: { en: 'This experience is not on this page.', 'zh-HK': '此專頁沒有這項體驗。' },
  unit_unknown: { en: 'Choose tickets of this experience.', 'zh-HK': '請選擇此體驗的票種。' },
  unit_twice: { en: 'Name each kind of ticket once.', 'zh-HK': '每個票種只可填寫一次。' },
  unit_ages: { en: 'The highest age must not be below the lowest.', 'zh-HK': '年齡上限不可低於下限。' },
  unit_places: { en: 'One kind of ticket at least must take a place.', 'zh-HK': '最少須有一個票種佔用名額。' },
  unit_places_disagree: {
    en: 'A ticket that takes a place takes 1 or more, any other takes 0.',
    'zh-HK': '佔用名額的票種須為 1 個名額或以上，其餘為 0。',
  },
  unit_one_place: {
    en: 'A person takes one place at most. Only a group takes more.',
    'zh-HK': '每人最多佔用 1 個名額，只有團體可佔用更多。',
  },
  unit_over_capacity: { en: 'Enter {n} or fewer: a slot has no more places.', 'zh-HK': '請輸入 {n} 或以下，即每個時段的名額。' },
  unit_over_party: {
    en: 'A booking may be for {n} people at most. Let the group take no more, or raise that number.',
    'zh-HK': '每張預訂最多 {n} 人，請減少團體的名額，或提高人數上限。',
  },
  party_empty: { en: 'Book for at least one person who takes a place.', 'zh-HK': '最少為一位佔位參加者預訂。' },
  party_too_small: { en: 'This experience is for {n} people or more.', 'zh-HK': '此體驗最少 {n} 人參加。' },
  party_too_large: { en: 'This experience takes at most {n} people a booking.', 'zh-HK': '此體驗每張預訂最多 {n} 人。' },
  page_out_of_range: { en: 'There is no such page of results.', 'zh-HK': '沒有這一頁結果。' },
  idempotency_key: {
    en: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    'zh-HK': 'Idempotency-Key 必須為 1 至 255 個可見 ASCII 字元。',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type FieldRule = keyof typeof fieldRules;

/** One broken rule of one field; `n` fills the `{n}` of its words. */
export type Broken = { rule: FieldRule; n?: number | string };
export type BrokenFields = Record<string, Broken[]>;

/** The words of a broken rule in one language. */
export function wordsOf({ rule, n }: Broken, locale: Locale): string {
  return fieldRules[rule][locale].replace('{n}', typeof n === 'number' ? n.toLocaleString('en') : (n ?? ''));
}
