import { callOffTemplatesZh } from '../called-off/templates.ts';
import { endedTemplatesZh } from '../ended/templates.ts';
import { waitingTemplatesZh } from '../waiting-list/templates.ts';
import { weatherTemplatesZh } from '../weather/templates.ts';
import { changeTemplatesZh } from './change.ts';
import { licenceTemplatesZh } from './licence.ts';
import { secondFactorTemplatesZh } from '../second-factor/templates.ts';
import { settlementTemplatesZh } from './settlement.ts';
import { teamTemplatesZh } from './team.ts';
import { paymentTemplatesZh } from './payment.ts';
import { payingTemplatesZh } from './paying.ts';
import { postponedTemplatesZh } from '../postponed/templates.ts';
import { ended, facts, goesBack, guestFacts, quoted, sentRefund, THEIR_WORDS, toSend } from './parts-zh-HK.ts';
import type { Templates, TemplateData } from './template.ts';
import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';

const manage = { label: '查看或取消預訂', to: 'manage' } as const;
const answer = { label: '查看預訂', to: 'provider_booking' } as const;
const why_booked = '你以此電郵地址在舢舨預訂，因此收到本電郵。';
const why_guest = `${why_booked}持有上述連結的人可查看、更改及取消預訂，請勿轉交他人。`;
const why_provider = '你在舢舨接受預訂，因此收到本電郵。';
const why_partner = '你是舢舨的合作夥伴，因此收到本電郵。';
const why_owner = '更改時，此電郵地址屬於一個舢舨帳戶，因此你收到本電郵。';
const not_you = { label: '設定新密碼', to: 'forgot_password' } as const;
const why_account = '有人在舢舨使用此電郵地址，因此你收到本電郵。如非本人操作，毋須理會。';

/** The mail templates in 香港書面語. */
export const chinese: Templates = {
  confirm_booking: (data) => ({
    subject: cjkSpaced`請確認預訂：${quoted(data.title)}，${data.day}`,
    heading: cjkSpaced`名額保留至 ${data.confirm_by}`,
    text: [
      '由於預訂人數或金額較多，請先確認此電郵地址屬於你：開啟預訂，再按確認。逾時未確認，名額會重新開放。',
      '如非本人預訂，毋須理會。',
    ],
    facts: facts(data),
    button: { ...manage, label: '保留名額' },
    why: '有人以此電郵地址在舢舨預訂，因此你收到本電郵。',
  }),
  request_received: (data) => ({
    subject: cjkSpaced`已收到預訂申請：${quoted(data.title)}，${data.day}`,
    heading: '名額已為你保留',
    text: [cjkSpaced`${quoted(data.provider)}會在 ${data.answer_by}回覆，無論結果如何，我們都會通知你。`, ...data.weather],
    facts: facts(data),
    button: manage,
    why: why_guest,
  }),
  new_request: (data) => ({
    subject: cjkSpaced`新預訂申請：${quoted(data.title)}，${data.day}，${data.people}`,
    heading: cjkSpaced`${quoted(data.name)}想參加你的體驗`,
    text: [cjkSpaced`請在 ${data.answer_by}接受或婉拒；逾時申請會自動取消，名額隨即釋出。`],
    facts: guestFacts(data),
    button: { ...answer, label: '接受或婉拒' },
    why: why_provider,
  }),
  request_waiting: (data) => ({
    subject: cjkSpaced`申請尚待回覆：${quoted(data.title)}，${data.day}，${data.people}`,
    heading: cjkSpaced`${quoted(data.name)}正等候你回覆`,
    text: [cjkSpaced`回覆期限已過一半。請於 ${data.answer_until} 前接受或婉拒；逾時申請會自動取消。`],
    facts: guestFacts(data),
    button: { ...answer, label: '接受或婉拒' },
    why: why_provider,
  }),
  new_booking: (data) => ({
    subject: cjkSpaced`新預訂：${quoted(data.title)}，${data.day}，${data.people}`,
    heading: cjkSpaced`${quoted(data.name)}已預訂`,
    text: ['預訂已確認，毋須回覆。'],
    facts: guestFacts(data),
    button: answer,
    why: why_provider,
  }),
  confirmed: (data) => ({
    subject: cjkSpaced`預訂已確認：${quoted(data.title)}，${data.day}${data.starts}`,
    heading: cjkSpaced`${data.day}見`,
    text: [cjkSpaced`${quoted(data.provider)}恭候你。到達時請出示確認碼 ${data.code}。`, data.cancelling, ...data.weather],
    facts: facts(data),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why_guest,
  }),
  reminder_24h: (data) => ({
    subject: cjkSpaced`${data.near_day}${data.starts}：${quoted(data.title)}`,
    heading: cjkSpaced`${data.near_day}${data.starts}：${quoted(data.title)}`,
    text: [cjkSpaced`${quoted(data.provider)}恭候你。到達時請出示確認碼 ${data.code}。`, ...data.weather],
    facts: facts(data),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why_guest,
  }),
  reminder_2h: (data) => ({
    subject: cjkSpaced`${data.starts} 開始：${quoted(data.title)}`,
    heading: cjkSpaced`體驗於 ${data.starts} 開始`,
    text: [
      cjkSpaced`到達時請出示確認碼 ${data.code}。`,
      data.phone && cjkSpaced`如會遲到，請致電${quoted(data.provider)}：${data.phone}`,
      ...data.weather,
    ].filter(Boolean),
    facts: facts(data),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why_guest,
  }),
  message: (data, quote) => ({
    subject: cjkSpaced`${quoted(data.sender)}的訊息：${quoted(data.title)}`,
    heading: cjkSpaced`${quoted(data.sender)}給你留言`,
    text: [THEIR_WORDS],
    quote,
    facts: [
      ['體驗', data.title],
      ['日期', data.day],
      ['預訂編號', data.reference],
    ],
    button: { label: '回覆', to: data.to_provider ? 'provider_booking' : 'manage' },
    why: data.to_provider ? why_provider : why_guest,
  }),
  message_from_operator: (data, quote) => ({
    subject: cjkSpaced`舢舨的訊息：${quoted(data.title)}`,
    heading: '我們就你的預訂傳來訊息',
    text: data.to_provider ? ['客人亦收到同一訊息。'] : ['體驗主辦亦收到同一訊息。'],
    quote,
    facts: [
      ['體驗', data.title],
      ['日期', data.day],
      ['預訂編號', data.reference],
    ],
    button: data.to_provider ? answer : { ...manage, label: '查看預訂' },
    why: data.to_provider ? why_provider : why_guest,
  }),
  review_invitation: (data) => ({
    subject: cjkSpaced`${quoted(data.title)}，體驗如何？`,
    heading: '體驗如何？',
    text: [cjkSpaced`寫幾句感想，讓其他旅客參考，也給${quoted(data.provider)}一點鼓勵。`],
    button: { label: '撰寫評價', to: 'review' },
    why: why_guest,
  }),
  refund_due: (data) => ({
    subject: cjkSpaced`待退款：${quoted(data.title)}，${data.day}`,
    heading: cjkSpaced`有 ${data.refund} 待退還`,
    text: data.to_provider ? toSend(data) : goesBack(data),
    facts: data.to_provider ? guestFacts(ended(data)) : facts(data),
    button: data.to_provider ? answer : { ...manage, label: '查看預訂' },
    why: data.to_provider ? why_provider : why_guest,
  }),
  refund_waiting: (data) => ({
    subject: cjkSpaced`仍待退款：${quoted(data.title)}，${data.day}`,
    heading: cjkSpaced`${quoted(data.name)}正等候 ${data.refund} 的退款`,
    text: [cjkSpaced`款項自${data.refund_since}（香港時間）起待退。請盡快退款，並在預訂內標示為已退款。`],
    facts: guestFacts(ended(data)),
    button: answer,
    why: why_provider,
  }),
  refunded: (data) => ({
    subject: cjkSpaced`退款通知：${quoted(data.title)}，${data.day}`,
    heading: '你的退款',
    text: [sentRefund(data), ...(data.note ? ['經手人備註：'] : [])],
    quote: data.note ? [data.note] : [],
    facts: facts(ended(data)),
    button: { ...manage, label: '查看預訂' },
    why: why_guest,
  }),
  booking_link: (data) => ({
    subject: cjkSpaced`你的預訂 ${data.reference}`,
    heading: '這是你的預訂連結',
    text: ['有人以你的預訂編號及此電郵地址索取連結。'],
    facts: facts(data),
    button: { ...manage, label: '開啟預訂' },
    why: why_guest,
  }),
  verify_email: () => ({
    subject: '請確認你的電郵地址',
    heading: '歡迎加入舢舨',
    text: ['請確認此電郵地址屬於你。確認後，你開立帳戶前以此地址所作的預訂會一併歸入帳戶。連結三日內有效。'],
    button: { label: '確認電郵地址', to: 'verify' },
    why: why_account,
  }),
  reset_password: () => ({
    subject: '重設密碼',
    heading: '請設定新密碼',
    text: ['連結一小時內有效，只可使用一次。設定新密碼後，所有裝置均會登出。'],
    button: { label: '設定新密碼', to: 'reset' },
    why: why_account,
  }),
  new_email: () => ({
    subject: '請確認你的新電郵地址',
    heading: '請確認新電郵地址',
    text: ['有人要求以此電郵地址作為舢舨帳戶的新地址。確認後，新地址會取代原有地址。連結三日內有效。'],
    button: { label: '確認電郵地址', to: 'verify' },
    why: why_account,
  }),
  email_changed: () => ({
    subject: '你的電郵地址已更改',
    heading: '你的帳戶已改用另一電郵地址',
    text: [
      '由現在起，你的舢舨帳戶使用另一電郵地址，此地址不會再收到電郵。',
      '如非本人操作，即有他人進入了你的帳戶，請立即回覆本電郵，以便我們把帳戶交還給你。',
    ],
    why: why_owner,
  }),
  password_changed: () => ({
    subject: '你的密碼已更改',
    heading: '你的密碼已更改',
    text: [
      '其他裝置已登出。如你曾啟用行事曆網址，該網址亦已失效，有需要請重新建立。',
      '如非本人操作，請立即設定新密碼，並檢查電郵地址及其他資料有否被更改。',
    ],
    button: not_you,
    why: why_owner,
  }),
  payout_changed: () => ({
    subject: '你的收款帳戶已更改',
    heading: '你的收款帳戶已更改',
    text: ['由現在起，佣金會轉往另一個收款帳戶。', '如非本人操作，請立即設定新密碼、改回自己的收款帳戶，並回覆本電郵，以免款項轉錯。'],
    button: not_you,
    why: why_owner,
  }),
  payout_cleared: () => ({
    subject: '你的收款帳戶已移除',
    heading: '請重新填寫收款帳戶',
    text: [
      '原有的收款帳戶在電郵地址確認之前填寫，任何人都有可能代填。你剛以新密碼確認了此地址，為安全起見，我們已移除該收款帳戶。',
      '如非本人操作，請立即設定新密碼。',
    ],
    button: not_you,
    why: why_owner,
  }),
  ...secondFactorTemplatesZh(not_you, why_owner),
  daily_departures: (data) => ({
    subject: `今日出發：${data.day}`,
    heading: `${data.day}的出發行程`,
    text: ['參加者名單列有客人姓名，並會顯示當日的變動。'],
    facts: data.departures.map(({ starts, is_day, title, people }) => [is_day ? '日票' : starts, cjkSpaced`${quoted(title)}，${people}`]),
    button: { label: '開啟參加者名單', to: 'manifest' },
    why: '你收到此電郵，是因為你在舢舨的設定中開啟了這項通知；你可隨時在設定中關閉。',
  }),
  partner_approved: (data) => ({
    subject: cjkSpaced`${quoted(data.business)}已獲批核`,
    heading: cjkSpaced`歡迎${quoted(data.business)}加入`,
    text: ['由現在起，經你的連結而來的預訂可賺取佣金。把連結放在住客看得見的地方，看看成效如何。'],
    button: { label: '建立連結', to: 'partner' },
    why: why_partner,
  }),
  provider_approved: (data) => ({
    subject: cjkSpaced`${quoted(data.business)}已獲批核`,
    heading: cjkSpaced`歡迎${quoted(data.business)}加入`,
    text: ['由現在起，旅客可以看到並預訂你已發佈的體驗及專頁。'],
    button: business(data),
    why: why_provider,
  }),
  suspended: (data) => ({
    subject: cjkSpaced`${quoted(data.business)}已被暫停`,
    heading: cjkSpaced`${quoted(data.business)}已被暫停`,
    text: [
      data.is_partner
        ? '你的連結仍可使用，但經連結而來的預訂暫時不計佣金。已賺取的佣金不受影響。'
        : '旅客暫時看不到你的頁面及體驗，亦不能預訂。已有的預訂照常進行，請如期接待客人。',
      '原因如下：',
    ],
    quote: [data.note],
    button: business(data),
    why: data.is_partner ? why_partner : why_provider,
  }),
  reinstated: (data) => ({
    subject: cjkSpaced`${quoted(data.business)}已恢復`,
    heading: cjkSpaced`${quoted(data.business)}已恢復`,
    text: [data.is_partner ? '經你的連結而來的預訂重新計算佣金。' : '你的頁面及體驗重新開放，旅客可以再次預訂。'],
    button: business(data),
    why: data.is_partner ? why_partner : why_provider,
  }),
  ...settlementTemplatesZh,
  ...paymentTemplatesZh,
  ...changeTemplatesZh(manage, answer, { guest: why_guest, provider: why_provider }),
  ...licenceTemplatesZh,
  ...teamTemplatesZh,
  ...payingTemplatesZh,
  ...postponedTemplatesZh,
  ...endedTemplatesZh(answer, { booked: why_booked, guest: why_guest, provider: why_provider }),
  ...callOffTemplatesZh,
  ...weatherTemplatesZh(why_guest),
  ...waitingTemplatesZh,
};

function business({ is_partner }: TemplateData) {
  return { label: '開啟主頁', to: is_partner ? 'partner' : 'provider' } as const;
}
