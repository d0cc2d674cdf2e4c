import { importRules } from './import-rules.ts';
import { textIn, type BilingualText } from '../rules/localized-text.ts';
import type { Locale } from './text.ts';

/** Field rules with their words; `{n}` is the rule's number. */
export const fieldRules = {
  required: { en: 'This field is required.', 'zh-HK': '此欄必須填寫。' },
  invalid: { en: 'Enter a valid value.', 'zh-HK': '請輸入有效的內容。' },
  email: { en: 'Enter a valid email address.', 'zh-HK': '請輸入有效的電郵地址。' },
  email_or_phone: { en: 'Enter the guest’s email address or phone number.', 'zh-HK': '請輸入客人的電郵地址或電話號碼。' },
  email_for_large: {
    en: 'A booking of this size is confirmed by email: enter the guest’s address.',
    'zh-HK': '這個規模的預訂須經電郵確認，請輸入客人的電郵地址。',
  },
  phone: { en: 'Enter a phone number, for example +852 5555 0123.', 'zh-HK': '請輸入電話號碼，例如 +852 5555 0123。' },
  fps_id: { en: 'Enter the 7 to 9 digits of your FPS ID.', 'zh-HK': '請輸入 7 至 9 位數字的轉數快識別碼。' },
  fps_phone: { en: 'Enter a Hong Kong mobile number, for example 9123 4567.', 'zh-HK': '請輸入香港流動電話號碼，例如 9123 4567。' },
  needs_fps_account: {
    en: 'The owner first enters an FPS account under Getting paid.',
    'zh-HK': '請先由負責人在「收款方式」填寫轉數快帳戶。',
  },
  choice_twice: { en: 'Choose each only once.', 'zh-HK': '每項只可選擇一次。' },
  characters: { en: 'Remove the characters that cannot be shown.', 'zh-HK': '請移除無法顯示的字元。' },
  web_address: { en: 'Leave web and email addresses out of names and titles.', 'zh-HK': '名稱及標題請勿包含網址或電郵地址。' },
  too_short: { en: 'Enter at least {n} characters.', 'zh-HK': '請輸入至少 {n} 個字元。' },
  too_long: { en: 'Enter at most {n} characters.', 'zh-HK': '最多 {n} 個字元。' },
  too_many: { en: 'Up to {n}.', 'zh-HK': '最多 {n} 項。' },
  at_least: { en: 'At least {n}.', 'zh-HK': '最少 {n}。' },
  at_most: { en: 'At most {n}.', 'zh-HK': '最多 {n}。' },
  number: { en: 'Enter a number.', 'zh-HK': '請輸入數字。' },
  whole_number: { en: 'Enter a whole number.', 'zh-HK': '請輸入整數。' },
  date: { en: 'Enter a date as YYYY-MM-DD.', 'zh-HK': '請以 YYYY-MM-DD 格式輸入日期。' },
  month: { en: 'Enter a month, like 2026-12.', 'zh-HK': '請輸入月份，例如 2026-12。' },
  before_start: { en: 'The end must not be before the start.', 'zh-HK': '結束日期不可早於開始日期。' },
  range_too_long: { en: 'Choose a range of at most 366 days.', 'zh-HK': '日期範圍最多 366 天。' },
  calendar_too_long: { en: 'Choose a range of at most 42 days.', 'zh-HK': '日期範圍最多 42 天。' },
  amount: {
    en: 'Enter an amount above 0 with at most two decimals.',
    'zh-HK': '請輸入大於 0 的金額，最多兩位小數。',
  },
  price: {
    en: 'Enter a price from 0 to 1,000,000 with at most two decimals.',
    'zh-HK': '請輸入 0 至 1,000,000 的價錢，最多兩位小數。',
  },
  price_change: {
    en: 'Enter by how much, other than 0 and with at most two decimals.',
    'zh-HK': '請輸入 0 以外的調整金額或百分比，最多兩位小數。',
  },
  price_days: { en: 'Choose days or dates.', 'zh-HK': '請選擇日子或日期。' },
  version_unknown: { en: 'There is no such version.', 'zh-HK': '沒有這個版本。' },
  slot_stays: {
    en: 'A slot keeps its experience and its time. Move one that nobody has booked, or open another one, and delete or block this one.',
    'zh-HK': '時段的體驗及時間不可更改。請移動尚未有人預訂的時段，或另開新時段，再刪除或關閉此時段。',
  },
  in_future: { en: 'Choose a time that is still to come.', 'zh-HK': '請選擇未開始的時間。' },
  already_over: { en: 'This is over already. Choose a later date or time.', 'zh-HK': '所選日期或時間已過，請另選較後的日期或時間。' },
  end_after_start: { en: 'The end must be after the start.', 'zh-HK': '結束時間必須遲於開始時間。' },
  slot_too_long: { en: 'A slot may last 14 days at most.', 'zh-HK': '每個時段最長 14 天。' },
  day_too_long: { en: 'Opening hours are 24 hours at most.', 'zh-HK': '開放時間最長 24 小時。' },
  one_a_day: { en: 'A day ticket has one slot a day.', 'zh-HK': '日票每日只有一個時段。' },
  sold_by_stays: {
    en: 'Guests have booked times ahead. You can change this once these have taken place, or are cancelled.',
    'zh-HK': '已有客人預訂往後的時段，須待這些預訂完成或取消後才可更改。',
  },
  window_too_long: {
    en: 'To divide the hours into slots, they may be 24 hours at most.',
    'zh-HK': '如要劃分時段，開放時間最長 24 小時。',
  },
  time: { en: 'Enter a time as HH:MM.', 'zh-HK': '請以 HH:MM 格式輸入時間。' },
  instant: { en: 'Enter a date and time.', 'zh-HK': '請輸入日期及時間。' },
  calendar_address: {
    en: 'Enter the address of a calendar. It begins with https:// or webcal://.',
    'zh-HK': '請輸入日曆網址，以 https:// 或 webcal:// 開頭。',
  },
  https_address: { en: 'Enter an address that begins with https://.', 'zh-HK': '請輸入以 https:// 開頭的網址。' },
  public_address: { en: 'Enter an address on the public internet.', 'zh-HK': '請輸入互聯網上的公開網址。' },
  site_origin: {
    en: 'Enter the address of your site, for example https://www.example.hk.',
    'zh-HK': '請輸入網站的網址，例如 https://www.example.hk。',
  },
  picture: { en: 'Upload the picture first.', 'zh-HK': '請先上載圖片。' },
  one_picture: { en: 'Send one picture only.', 'zh-HK': '只可上載一張圖片。' },
  slug: {
    en: 'Use letters, digits and single hyphens.',
    'zh-HK': '只可使用文字、數字及單個連字號。',
  },
  slug_mixed: {
    en: 'Use one alphabet, without letters that look like others. English and Chinese can be mixed.',
    'zh-HK': '請使用同一種文字，並避免與其他文字混淆的字母。中文及英文字母可以並用。',
  },
  slug_used: { en: 'Another category has this address.', 'zh-HK': '此網址已被其他分類使用。' },
  slug_empty: { en: 'Enter an address for the page.', 'zh-HK': '請輸入專頁網址。' },
  price_unverified: {
    en: 'Until you are verified, prices can be up to HK${n} per person.',
    'zh-HK': '業務獲核實前，每人價錢最多為 HK${n}。',
  },
  active_needs: {
    en: 'Required to publish.',
    'zh-HK': '體驗公開前必須填寫此欄。',
  },
  upside_down: { en: 'The maximum must not be below the minimum.', 'zh-HK': '上限不可低於下限。' },
  minmax: { en: 'The maximum must not be below the minimum.', 'zh-HK': '最多人數不可少於最少人數。' },
  order_incomplete: { en: 'List every category once.', 'zh-HK': '請列出所有分類，每個一次。' },
  category_unknown: { en: 'Choose a category from the list.', 'zh-HK': '請從列表選擇分類。' },
  target_unknown: { en: 'This is not on sale at the moment. Choose another.', 'zh-HK': '此項目現時沒有發售，請另選一項。' },
  service_unknown: { en: 'Choose your own experiences.', 'zh-HK': '請選擇你自己的體驗。' },
  nothing_to_make: { en: 'These settings create no slots.', 'zh-HK': '此設定不會產生任何時段。' },
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
  email_taken: { en: 'There’s already an account with this email.', 'zh-HK': '此電郵地址已有帳戶。' },
  password_guessable: {
    en: 'This password is too easy to guess. Make it longer, for example with a few unrelated words.',
    'zh-HK': '此密碼太容易猜中。請改用長一點的密碼，例如幾個互不相關的詞語。',
  },
  password_username: { en: 'Choose a password unlike your username.', 'zh-HK': '密碼不可與用戶名稱相同。' },
  password_wrong: { en: 'The current password isn’t right.', 'zh-HK': '現有密碼不正確。' },
  code_wrong: {
    en: 'This code isn’t right. Enter the one your app shows now, or an unused recovery code.',
    'zh-HK': '驗證碼不正確，請輸入應用程式目前顯示的驗證碼，或未用過的備用碼。',
  },
  code_used: { en: 'This code has already been used. Wait for the next one.', 'zh-HK': '此驗證碼已經使用，請等待下一個。' },
  reason_required: { en: 'Give a reason.', 'zh-HK': '請填寫原因。' },
  slot_required: { en: 'Please select a time slot', 'zh-HK': '請選擇時段' },
  slot_of_other_service: { en: 'This time belongs to another experience.', 'zh-HK': '此時段屬於另一項體驗。' },
  service_not_on_page: { en: 'This experience is not on this page.', 'zh-HK': '此專頁沒有這項體驗。' },
  unit_unknown: { en: 'Choose tickets of this experience.', 'zh-HK': '請選擇此體驗的票種。' },
  unit_twice: { en: 'Name each kind of ticket once.', 'zh-HK': '每個票種只可填寫一次。' },
  unit_ages: { en: 'The highest age must not be below the lowest.', 'zh-HK': '年齡上限不可低於下限。' },
  unit_places: { en: 'At least one ticket must take a place.', 'zh-HK': '最少須有一個票種佔用名額。' },
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
    en: 'A booking may be for {n} people at most. Lower the group’s places, or raise that number.',
    'zh-HK': '每張預訂最多 {n} 人，請減少團體的名額，或提高人數上限。',
  },
  unit_company: {
    en: 'Choose other tickets of this experience that people come with.',
    'zh-HK': '請選擇此體驗的其他票種作為陪同者。',
  },
  unit_company_alone: {
    en: 'At least one of these must be able to come without others.',
    'zh-HK': '陪同的票種當中，最少須有一種無須他人陪同。',
  },
  party_alone: {
    en: 'This ticket is for the whole departure. Book it once, without other tickets.',
    'zh-HK': '此票種包下整個時段，請只選一份，不要加選其他票種。',
  },
  party_company: {
    en: 'One of these tickets can only be booked with another. Add a ticket for the person who comes along.',
    'zh-HK': '所選票種當中有須由他人陪同的，請加入陪同者的票。',
  },
  tier_later: { en: 'Each step must be closer to the start than the one before.', 'zh-HK': '每個階段須比上一個更接近開始時間。' },
  tier_less: { en: 'Each step must refund less than the one before.', 'zh-HK': '每個階段的退款須少於上一個。' },
  party_empty: { en: 'Book for at least one person who takes a place.', 'zh-HK': '最少為一位佔位參加者預訂。' },
  party_too_small: { en: 'This experience is for {n} people or more.', 'zh-HK': '此體驗最少 {n} 人參加。' },
  party_too_large: { en: 'This experience takes at most {n} people per booking.', 'zh-HK': '此體驗每張預訂最多 {n} 人。' },
  party_over_capacity: {
    en: 'This departure has room for {n} in all. Choose fewer people, or any time on the days that suit.',
    'zh-HK': '這個時段最多可容納 {n} 人，請減少人數，或改選「指定日期內任何時段」。',
  },
  guide_days: { en: 'Guides see today and the days after it, {n} days in all.', 'zh-HK': '導賞員可查看由今日起計 {n} 日的行程。' },
  page_out_of_range: { en: 'There is no such page of results.', 'zh-HK': '沒有這一頁結果。' },
  bank_file_empty: {
    en: 'This file has no lines. Choose the CSV file that you downloaded from your bank.',
    'zh-HK': '檔案沒有內容，請選擇從銀行下載的 CSV 檔案。',
  },
  bank_file_large: {
    en: 'This file is too large. Download a shorter period from your bank.',
    'zh-HK': '檔案太大，請從銀行下載較短時期的紀錄。',
  },
  bank_file_lines: {
    en: 'A file may have {n} lines at most. Download a shorter period from your bank.',
    'zh-HK': '檔案最多 {n} 行，請從銀行下載較短時期的紀錄。',
  },
  bank_line_long: {
    en: 'Line {n} is too long. Is this the CSV file that you downloaded from your bank?',
    'zh-HK': '第 {n} 行太長，請確認這是從銀行下載的 CSV 檔案。',
  },
  bank_quote: {
    en: 'Line {n}: a quotation mark is opened and not closed, so the file can’t be read.',
    'zh-HK': '第 {n} 行的引號沒有關閉，未能讀取檔案。',
  },
  bank_columns: {
    en: 'Choose two different columns of the file for the date and the amount.',
    'zh-HK': '請為日期及金額選擇檔案中兩個不同的欄。',
  },
  ...importRules,
  idempotency_key: {
    en: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    'zh-HK': 'Idempotency-Key 必須為 1 至 255 個可見 ASCII 字元。',
  },
} as const satisfies Record<string, BilingualText>;

export type FieldRule = keyof typeof fieldRules;

/** One broken rule of one field; `n` fills the `{n}` of its words. */
export type Broken = { rule: FieldRule; n?: number | string };
export type BrokenFields = Record<string, Broken[]>;

/** The words of a broken rule in one language. */
export function wordsOf({ rule, n }: Broken, locale: Locale): string {
  return textIn(fieldRules[rule], locale).replace('{n}', typeof n === 'number' ? n.toLocaleString('en') : (n ?? ''));
}
