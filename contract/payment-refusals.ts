import type { BilingualText } from '../rules/localized-text.ts';

/** Refusals about payments, refunds and what is owed, with their words. */
export const paymentRefusals = {
  nothing_to_refund: { en: 'This booking has no payment to refund.', 'zh-HK': '這張預訂沒有可退還的款項。' },
  already_refunded: {
    en: 'This booking has been refunded, so its payment can no longer be changed.',
    'zh-HK': '這張預訂已有退款，不能再更改付款狀態。',
  },
  nothing_to_take_back: {
    en: 'There’s no payment here that can be marked as unpaid. Refund what was paid by card instead.',
    'zh-HK': '此預訂沒有可標示為未付的款項；以信用卡支付的款項請改用退款。',
  },
  card_refund_final: {
    en: 'The payment company sent this refund to the card, so it can’t be undone here. Ask your guest to pay again.',
    'zh-HK': '這筆退款已由付款公司退回信用卡，不能在此還原。請客人重新付款。',
  },
  not_your_refund: {
    en: 'Sampan and the provider each undo only the refunds that they sent themselves.',
    'zh-HK': '舢舨及體驗主辦只可還原各自發出的退款。',
  },
  nothing_owed: { en: 'There is nothing to pay by FPS for this booking now.', 'zh-HK': '此預訂現時沒有須以轉數快支付的款項。' },
  too_many_reports: {
    en: 'The host couldn’t find the payments that you reported. Send them a message; they can record your payment once it arrives.',
    'zh-HK': '體驗主辦未能找到你之前報稱的付款，請向對方發訊息。收到款項後，對方可為你記錄。',
  },
  refund_unseen: {
    en: 'This experience is over, and cancelling refunds what was paid. See first what cancelling gives back, then cancel with that refund; or complete the booking and keep the payment.',
    'zh-HK': '體驗已經結束，取消會退回已付款項。請先查看取消後的退款金額，再以該金額取消；如要保留款項，請標示為已完成。',
  },
  pay_way_not_offered: {
    en: 'This way to pay is no longer offered, so nothing has been booked yet. Choose another one.',
    'zh-HK': '這個付款方式已不再提供，因此尚未為你預訂。請選擇其他方式。',
  },
  no_card_payment: {
    en: 'There is nothing to pay by card for this booking now.',
    'zh-HK': '此預訂現時沒有須以信用卡支付的款項。',
  },
  card_away: {
    en: 'The card payment page can’t be reached right now. Your booking stays as it is: try again in a few minutes, or pay in another way.',
    'zh-HK': '暫時未能連接信用卡付款頁面。你的預訂不受影響，請稍後再試，或以其他方式付款。',
  },
  no_card_to_refund: {
    en: 'Nothing that is due was paid by card. Send the refund in another way.',
    'zh-HK': '待退款項並非以信用卡支付，請以其他方式退款。',
  },
  card_refund_waits: {
    en: 'The refund to the card is being processed. It stays due until it’s confirmed: don’t send it in another way meanwhile.',
    'zh-HK': '信用卡退款已發出，尚待確認。確認前仍列為待退款項，請勿同時以其他方式退款。',
  },
  card_refund_failed: {
    en: 'The refund to the card was refused, so it is still due. Try again later, or send it in another way.',
    'zh-HK': '信用卡退款遭拒，款項仍待退還。請稍後再試，或以其他方式退款。',
  },
  signature_wrong: { en: 'The signature is wrong or too old.', 'zh-HK': '簽署不正確或已過期。' },
  nothing_to_pay: { en: 'There is no approved commission to pay out now.', 'zh-HK': '現時沒有已批核而可支付的佣金。' },
  reseller_owes_other: {
    en: 'What this reseller owes of the month has changed. Check the new sum, then try again.',
    'zh-HK': '此分銷商於該月的應付款項已變更，請核對新的金額後再試。',
  },
  nothing_to_settle: {
    en: 'There is nothing to settle with this provider now, or less than the minimum.',
    'zh-HK': '現時與這位體驗主辦沒有可結算的款項，或未達最低金額。',
  },
} as const satisfies Record<string, BilingualText>;
