import { textIn, type BilingualText } from '../rules/localized-text.ts';
import { publicMoney } from '../rules/money.ts';
import { accessRefusals } from './access-refusals.ts';
import { openTaskWords, type OpenTask } from './open-tasks.ts';
import { paymentRefusals } from './payment-refusals.ts';
import { rehearsalRefusals } from './rehearsal-refusals.ts';
import { sharingRefusals } from './sharing-refusals.ts';
import type { Locale } from './text.ts';

/** Every refusal the product can give, with its words. English and 香港書面語 side by side, so that neither is missing. */
export const refusals = {
  bad_request: { en: 'The request could not be read.', 'zh-HK': '未能讀取請求內容。' },
  validation: { en: 'Please check the fields.', 'zh-HK': '請檢查所填資料。' },
  not_authenticated: { en: 'Log in to continue.', 'zh-HK': '請先登入。' },
  token_not_valid: { en: 'Your session has ended. Log in again.', 'zh-HK': '登入已失效，請重新登入。' },
  invalid_credentials: { en: 'Login failed. Check your username and password.', 'zh-HK': '登入失敗，請檢查您的帳號密碼' },
  link_not_valid: { en: 'This link has been used or has expired. Ask for a new one.', 'zh-HK': '此連結已使用或已失效，請重新索取。' },
  proof_needs_account: {
    en: 'Log in to the account this link is for, or enter its password.',
    'zh-HK': '請登入此連結所屬的帳戶，或輸入該帳戶的密碼。',
  },
  second_factor_needed: { en: 'Enter the code from your app, or a recovery code.', 'zh-HK': '請輸入應用程式驗證碼或備用碼。' },
  second_factor_required: {
    en: 'Running the marketplace requires two-step login. Set it up in your profile first.',
    'zh-HK': '管理平台須使用兩步驗證，請先在個人資料頁設定。',
  },
  second_factor_unreadable: {
    en: 'This server can no longer check the codes from your app. Use a recovery code, or ask the operator of the marketplace to turn two-step login off for you.',
    'zh-HK': '伺服器已無法核對你的應用程式驗證碼。請使用備用碼，或聯絡平台營運者為你關閉兩步驗證。',
  },
  forbidden: { en: 'Your account isn’t allowed to do this.', 'zh-HK': '你的帳戶沒有權限進行此操作。' },
  ...accessRefusals,
  not_found: { en: 'Not found.', 'zh-HK': '找不到所需內容。' },
  method_not_allowed: { en: 'This address does not take that method.', 'zh-HK': '此網址不接受該請求方式。' },
  payload_too_large: { en: 'That is too large to send.', 'zh-HK': '內容太大，未能傳送。' },
  unsupported_media_type: { en: 'That format is not accepted.', 'zh-HK': '不接受此格式。' },
  slot_full: {
    en: 'Not enough places are left at this time. Choose another time or fewer people.',
    'zh-HK': '這個時段餘下名額不足，請選擇其他時段或減少人數。',
  },
  slot_not_whole: {
    en: 'Others have booked at this time, or are booking now, so it can’t be yours alone. Choose another time, or single places.',
    'zh-HK': '這個時段已有其他人預訂或正在預訂，未能包下全部名額。請選擇其他時段，或按人數預訂。',
  },
  slot_unavailable: {
    en: 'This time can no longer be booked. Choose another.',
    'zh-HK': '這個時段已不能預訂，請選擇其他時段。',
  },
  price_changed: {
    en: 'The price has changed since you saw it, so nothing has been booked yet. Check the new price and book again if it suits you.',
    'zh-HK': '價錢在你瀏覽期間已更新，因此尚未為你預訂。請查看最新價錢，如合適可再次預訂。',
  },
  illegal_transition: {
    en: 'The booking has changed in the meantime, so this is no longer possible.',
    'zh-HK': '預訂狀態已更新，不能再進行此操作。',
  },
  request_expired: {
    en: 'This request has expired. Its places go back on sale.',
    'zh-HK': '這項預訂申請已過回覆期限，名額將重新開放。',
  },
  email_unconfirmed: {
    en: 'The guest has not confirmed this booking by email yet. You can accept it once they have.',
    'zh-HK': '客人尚未透過電郵確認這項預訂，確認後你便可接受。',
  },
  hold_over: {
    en: 'These places are no longer held. Book again and open the link in the email within half an hour.',
    'zh-HK': '名額的保留時間已過。請重新預訂，並於半小時內按電郵中的連結確認。',
  },
  not_yet: {
    en: 'It’s too early for this: the experience hasn’t started.',
    'zh-HK': '體驗尚未開始，暫時不能進行此操作。',
  },
  undo_too_late: { en: 'It’s too late to undo this.', 'zh-HK': '已過可還原的時限。' },
  cancellation_closed: {
    en: 'Free cancellation has ended. Message the provider instead.',
    'zh-HK': '免費取消期限已過，請直接聯絡體驗主辦。',
  },
  refund_changed: {
    en: 'The refund has changed since you saw it, so nothing has been cancelled yet. Check the new amount and cancel again if it suits you.',
    'zh-HK': '退款金額在你查看期間已更新，因此尚未取消。請查看最新金額，如合適可再次取消。',
  },
  change_closed: {
    en: 'The time to change this booking is over. Message the provider instead.',
    'zh-HK': '已過可更改預訂的期限，請直接聯絡體驗主辦。',
  },
  booking_changed: {
    en: 'This booking has changed since you opened it. Check what it is now, then try again.',
    'zh-HK': '這項預訂在你查看期間已有更新，請查看最新內容後再試。',
  },
  nothing_to_change: {
    en: 'This booking is already as you want it.',
    'zh-HK': '內容與現時的預訂相同，毋須更改。',
  },
  host_must_change: {
    en: 'The host has to agree to this change. Send them a message, and they can change the booking.',
    'zh-HK': '此項更改須經體驗主辦同意，請傳送訊息，由主辦方為你更改。',
  },
  confirm_first: {
    en: 'Confirm this booking by the link in its email first.',
    'zh-HK': '請先按電郵中的連結確認這項預訂。',
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
  voucher_partly_used: {
    en: 'Some people of this booking are checked in already.',
    'zh-HK': '這張預訂的部分客人已經報到。',
  },
  voucher_not_in_party: {
    en: 'This voucher isn’t one of this booking’s. The booking may have been changed since it was sent.',
    'zh-HK': '此憑證不屬於這張預訂的任何一位客人，預訂或在憑證發出後已更改。',
  },
  ...paymentRefusals,
  ...sharingRefusals,
  not_completed: { en: 'You can review this once it has taken place.', 'zh-HK': '體驗完成後方可撰寫評價。' },
  own_booking: {
    en: 'Reviews are for guests: this booking was made with the host’s own account, email or phone number.',
    'zh-HK': '評價由旅客撰寫：這項預訂使用了體驗主辦本身的帳戶、電郵地址或電話號碼。',
  },
  already_reviewed: { en: 'You have reviewed this already.', 'zh-HK': '你已為這次體驗撰寫評價。' },
  account_has_bookings: {
    en: 'You still have upcoming bookings. Cancel them, or delete your account once they have taken place.',
    'zh-HK': '你尚有未完成的預訂。請先取消，或待體驗完成後再刪除帳戶。',
  },
  business_has_bookings: {
    en: 'Guests still count on your business. Finish what is open before you delete your account.',
    'zh-HK': '你的業務尚有旅客事項未完成，請先處理，再刪除帳戶。',
  },
  provider_has_balance: {
    en: 'You and Sampan still owe each other money. Write to us to settle your balance, then delete your account.',
    'zh-HK': '你與舢舨尚有款項未結清。請先聯絡我們結算，再刪除帳戶。',
  },
  partner_has_earnings: {
    en: 'You still have earnings to be paid out. Delete your account once they have been.',
    'zh-HK': '你尚有未支付的佣金，請待款項付清後再刪除帳戶。',
  },
  calendar_exists: {
    en: 'You have added this calendar already.',
    'zh-HK': '你已加入這個日曆。',
  },
  slot_exists: { en: 'There’s already a slot at this time.', 'zh-HK': '這個時間已有時段。' },
  day_exists: { en: 'This day is already open.', 'zh-HK': '這一日已經開放。' },
  slot_has_bookings: {
    en: 'People have booked this time. Block it instead, or cancel their bookings first.',
    'zh-HK': '這個時段已有人預訂，請改為關閉時段，或先取消有關預訂。',
  },
  capacity_below_taken: {
    en: 'More places than that are already booked.',
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
    en: 'Pictures aren’t available right now. Try again in a moment.',
    'zh-HK': '暫時未能存取圖片，請稍後再試。',
  },
  not_a_client: {
    en: 'Only a traveller’s account can take on a new role. Register another account.',
    'zh-HK': '只有旅客帳戶可以轉換身分，請另外註冊帳戶。',
  },
  already_partner: { en: 'This account is a partner already.', 'zh-HK': '此帳戶已是合作夥伴。' },
  partner_suspended: {
    en: 'Your partner account is suspended, so links cannot be made or changed.',
    'zh-HK': '你的合作夥伴帳戶已被暫停，暫時不能新增或更改連結。',
  },
  partner_not_approved: {
    en: 'Your partner account has not been approved yet, so you cannot book for guests.',
    'zh-HK': '你的合作夥伴帳戶尚未獲批，暫時不能代客預訂。',
  },
  partner_may_not_book: {
    en: 'Your partner account is suspended, so you cannot book for guests.',
    'zh-HK': '你的合作夥伴帳戶已被暫停，暫時不能代客預訂。',
  },
  already_provider: { en: 'This account is a provider already.', 'zh-HK': '此帳戶已是體驗主辦。' },
  already_done: {
    en: 'This has already been done or has changed. Check again.',
    'zh-HK': '此項已經處理或狀態已更新，請重新查看。',
  },
  call_off_changed: {
    en: 'Bookings have changed since you looked, so nothing was called off yet. Check the new figures and confirm again.',
    'zh-HK': '預訂在你查看期間已有變動，因此尚未取消。請查看最新數字後再次確認。',
  },
  nothing_to_call_off: {
    en: 'These departures are closed already and nobody is booked on them.',
    'zh-HK': '這些時段已關閉，亦沒有預訂。',
  },
  changed_meanwhile: {
    en: 'Someone has published a newer version. Keep a copy of yours, reload the page, and add your changes to the newer one.',
    'zh-HK': '已有較新的版本發佈。請先複製你的內容，重新載入頁面，再把修改加入新版本。',
  },
  own_account: { en: 'You can’t do this to your own account.', 'zh-HK': '不可對自己的帳戶進行此操作。' },
  category_in_use: {
    en: 'Experiences use this category. Move them to another one first.',
    'zh-HK': '仍有體驗使用此分類，請先把它們移至其他分類。',
  },
  licence_expired: { en: 'The licence on record has expired.', 'zh-HK': '紀錄上的牌照已過期。' },
  sale_stopped: {
    en: 'The marketplace has taken this experience off sale.',
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
    en: 'You have written to many people in the past hour. Try again in a minute.',
    'zh-HK': '你在一小時內已聯絡多位客人，請於 1 分鐘後再試。',
  },
  too_many_places: {
    en: 'Many places have been booked from your connection in the past hour. Log in with a confirmed email address, or try again in a minute.',
    'zh-HK': '你的網絡在一小時內已預訂大量名額。請以已確認電郵的帳戶登入，或於 1 分鐘後再試。',
  },
  hold_limit: {
    en: 'No more places can be held from here for now. You can still book: this time just isn’t held while you do.',
    'zh-HK': '你現時保留的名額已達上限。你仍可直接預訂，只是填寫期間不會為你保留名額。',
  },
  places_left: {
    en: 'There is room for your party at one of these times. Book it instead of waiting.',
    'zh-HK': '所選時段尚有足夠名額，你可以直接預訂，毋須輪候。',
  },
  waiting_list_full: { en: 'This waiting list is full.', 'zh-HK': '這份輪候名單已滿。' },
  offer_over: {
    en: 'These places are no longer held for you.',
    'zh-HK': '這些名額已不再為你保留。',
  },
  ...rehearsalRefusals,
  webhook_off: { en: 'This address is switched off. Switch it on first.', 'zh-HK': '此網址已停用，請先啟用。' },
  quota_reached: {
    en: 'An account may have {limit} of these at most. Delete or archive what you no longer need.',
    'zh-HK': '每個帳戶最多可有 {limit} 個，請先刪除或封存不再需要的項目。',
  },
  archive_full: {
    en: 'An account may have {limit} of these in all, archived ones included. Ask the marketplace if you need more.',
    'zh-HK': '連同已封存的項目，每個帳戶最多可有 {limit} 個。如需更多，請聯絡平台。',
  },
  too_many_streams: {
    en: 'This account is already open on {limit} screens with live updates. Close one, or reload to see what’s new.',
    'zh-HK': '此帳戶已在 {limit} 個畫面接收即時更新。請關閉其中一個，或重新載入以查看最新資料。',
  },
  too_many_messages: {
    en: 'Many messages have been sent about this booking within a day. Try again in a minute.',
    'zh-HK': '一天內已就這張預訂發出大量訊息，請於 1 分鐘後再試。',
  },
  pictures_reached: {
    en: 'An account may keep {limit} pictures at most. Those no longer used are deleted after a week.',
    'zh-HK': '每個帳戶最多可存放 {limit} 張圖片，不再使用的圖片會於一星期後刪除。',
  },
  too_many_uploads: {
    en: 'You already have {limit} uploads in progress. Try again when one is done.',
    'zh-HK': '你已有 {limit} 項上載正在進行，請待其中一項完成後再試。',
  },
  busy: {
    en: 'We’re very busy right now. Try again in a moment.',
    'zh-HK': '系統繁忙，請稍後再試。',
  },
  internal: { en: 'Something went wrong on our side.', 'zh-HK': '系統發生問題，請稍後再試。' },
} as const satisfies Record<string, BilingualText>;

export type RefusalCode = keyof typeof refusals;

/** Refusals that say in how many minutes to try again, if more than one. */
const IN_MINUTES: Partial<Record<RefusalCode, BilingualText>> = {
  too_many_requests: { en: 'Too many tries. Try again in {n} minutes.', 'zh-HK': '嘗試次數過多，請於 {n} 分鐘後再試。' },
  too_many_mails: {
    en: 'You have written to many people in the past hour. Try again in {n} minutes.',
    'zh-HK': '你在一小時內已聯絡多位客人，請於 {n} 分鐘後再試。',
  },
  too_many_messages: {
    en: 'Many messages have been sent about this booking within a day. Try again in {n} minutes.',
    'zh-HK': '一天內已就這張預訂發出大量訊息，請於 {n} 分鐘後再試。',
  },
  too_many_places: {
    en: 'Many places have been booked from your connection in the past hour. Log in with a confirmed email address, or try again in {n} minutes.',
    'zh-HK': '你的網絡在一小時內已預訂大量名額。請以已確認電郵的帳戶登入，或於 {n} 分鐘後再試。',
  },
};

const PRICE_NOW: BilingualText = {
  en: 'The price has changed: {was} before, {now} now. Nothing has been booked yet. Confirm again if it suits you.',
  'zh-HK': '價錢已更新：原為 {was}，現為 {now}。尚未為你預訂，如合適請再次確認。',
};

const REFUND_NOW: BilingualText = {
  en: 'The refund has changed: {was} before, {now} now. Nothing has been cancelled yet. Confirm again if it suits you.',
  'zh-HK': '退款金額已更新：原為 {was}，現為 {now}。尚未取消，如合適請再次確認。',
};

const DIFFERENCE_NOW: BilingualText = {
  en: 'The price has changed since you saw it, so the booking is still as it was. Check the new difference and confirm again if it suits you.',
  'zh-HK': '價錢在你查看期間已更新，預訂仍維持不變。請查看最新差額，如合適可再次確認。',
};

const SOME_HELD: BilingualText = {
  en: 'Not enough places are left at this time: {n} are held by guests who are booking until {until}.',
  'zh-HK': '這個時段餘下名額不足：有 {n} 個名額正為預訂中的客人保留至 {until}。',
};
const ONE_HELD: BilingualText = {
  en: 'Not enough places are left at this time: one is held by a guest who is booking until {until}.',
  'zh-HK': textIn(SOME_HELD, 'zh-HK').replace('{n}', '1'),
};

/** Details of a refusal that its words mention. */
export type RefusalDetails = {
  retry_after?: unknown;
  limit?: unknown;
  shown_amount?: unknown;
  final_amount?: unknown;
  shown_refund?: unknown;
  refund?: unknown;
  held_places?: unknown;
  held_until?: unknown;
  shown_difference?: unknown;
} & Partial<Record<OpenTask, unknown>>;

/**
 * The words of a refusal in one language: in how many minutes to try again (`retry_after` is seconds), from what to what a price or a refund has changed,
 * how many places guests who are booking hold, and until when. A difference was shown where it is a booking that is changed.
 */
export function refusalWords(code: RefusalCode, locale: Locale, details: RefusalDetails = {}): string {
  const { retry_after, limit, shown_amount, final_amount, shown_refund, refund, held_places, held_until, shown_difference } = details;
  const minutes = Math.ceil(Number(retry_after ?? 0) / 60);
  const in_minutes = minutes > 1 ? IN_MINUTES[code] : undefined;
  if (in_minutes) return textIn(in_minutes, locale).replace('{n}', String(minutes));
  if (code === 'price_changed' && typeof shown_amount === 'string' && typeof final_amount === 'string')
    return textIn(PRICE_NOW, locale)
      .replace('{was}', () => publicMoney(shown_amount))
      .replace('{now}', () => publicMoney(final_amount));
  if (code === 'refund_changed' && typeof shown_refund === 'string' && typeof refund === 'string')
    return textIn(REFUND_NOW, locale)
      .replace('{was}', () => publicMoney(shown_refund))
      .replace('{now}', () => publicMoney(refund));
  if (code === 'price_changed' && shown_difference !== undefined) return textIn(DIFFERENCE_NOW, locale);
  if (code === 'slot_full' && typeof held_places === 'number' && typeof held_until === 'string')
    return textIn(held_places === 1 ? ONE_HELD : SOME_HELD, locale)
      .replace('{n}', String(held_places))
      .replace('{until}', held_until);
  if (code === 'business_has_bookings') return [textIn(refusals[code], locale), ...openTaskWords(details, locale)].join(' ');
  return textIn(refusals[code], locale).replace('{limit}', Number(limit).toLocaleString('en'));
}
