// The short things people write around a booking. Customers write as they speak, so some Chinese here is Cantonese.

export const specialRequests: Record<'en' | 'zh-HK', readonly string[]> = {
  en: [
    'One of us is vegetarian.',
    'Nut allergy, please.',
    'It is my wife’s birthday; could we have a quiet corner?',
    'Travelling with a fold-flat wheelchair.',
    'We arrive from the airport that morning and may be five minutes late.',
    'First time on a boat for my son, he is excited and a little afraid.',
    'Could the guide speak slowly? My mother’s English is basic.',
    'No shellfish, thank you.',
    'We would love to sit together.',
    'Is there somewhere to leave two small suitcases?',
    'Left-handed, if it matters.',
    'Please send the meeting point as a map pin.',
  ],
  'zh-HK': [
    '一位素食。',
    '對花生敏感，請留意。',
    '當日是媽媽生日，可否準備蠟燭？',
    '有長者同行，步伐較慢。',
    '其中一位手腕有舊傷。',
    '小朋友六歲，第一次參加，請多關照。',
    '我們由元朗過來，可能遲五分鐘。',
    '不吃牛。',
    '希望安排同一組。',
    '需要收據報銷，謝謝。',
    '會帶摺疊嬰兒車。',
    '其中一位懷孕四個月，方便嗎？',
  ],
};

/** What hosts note for themselves. */
export const adminNotes: readonly string[] = [
  'Regular. Likes the bow.',
  'Paid by FPS, screenshot received.',
  '已 WhatsApp 確認集合地點。',
  'Came last year with the office.',
  '留前排位。',
];

export const declineReasons: readonly string[] = [
  'The boat is in for its yearly survey that day. The Saturday after is open.',
  '當日人手不足，未能保證安全，抱歉。可改下星期同一時間。',
  'A group has just taken the remaining places.',
  '預報強烈季候風，當日不出海。',
  'We run this only for experienced walkers and would like you to try an easier route first.',
];

export const providerCancelReasons: readonly string[] = [
  'Strong monsoon signal is up; we will not take you out in that.',
  '天文台發出雷暴警告，為安全取消，費用全數退回。',
  'Our guide is ill and we could not find another who knows the route.',
  '人數不足最少成行人數，已退款，抱歉。',
];

export const customerCancelReasons: readonly string[] = [
  'Our flight was moved a day earlier.',
  '臨時要返工，不好意思。',
  'My daughter has a fever, we will try again next month.',
  '家中有事，未能出席。',
  'Booked the wrong Saturday.',
];

/** Why a slot is blocked, for the host's own eyes. */
export const blockReasons: readonly string[] = ['船隻上排維修', 'Private charter', '導師受訓日', 'Family wedding', '休息日'];
