import { licenceLettersInChinese } from './licence-letters.ts';
import type { Letters, Told, Words } from './letters.ts';
import { spaced } from './spaced.ts';

const manage = { label: '查看或取消預訂', to: 'manage' } as const;
const answer = { label: '查看預訂', to: 'provider_booking' } as const;
const why_booked = '你以此電郵地址在舢舨預訂，因此收到本郵件。';
const why_guest = `${why_booked}持有上述連結的人可查看及取消預訂，請勿轉交他人。`;
const why_provider = '你在舢舨接受預訂，因此收到本郵件。';
const why_partner = '你是舢舨的合作夥伴，因此收到本郵件。';
const why_owner = '更改時，此電郵地址屬於一個舢舨帳戶，因此你收到本郵件。';
const not_you = { label: '設定新密碼', to: 'forgot_password' } as const;
const why_account = '有人在舢舨使用此電郵地址，因此你收到本郵件。如非本人操作，毋須理會。';

/** Every letter in 香港書面語. */
export const chinese: Letters = {
  confirm_booking: (told) => ({
    subject: spaced`請確認預訂：${quoted(told.title)}，${told.day}`,
    heading: spaced`名額保留至 ${told.confirm_by}`,
    text: [
      '由於預訂人數或金額較多，請先確認此電郵地址屬於你：開啟預訂，再按確認。逾時未確認，名額會重新開放。',
      '如非本人預訂，毋須理會。',
    ],
    facts: facts(told),
    button: { ...manage, label: '保留名額' },
    why: '有人以此電郵地址在舢舨預訂，因此你收到本郵件。',
  }),
  request_received: (told) => ({
    subject: spaced`已收到預訂申請：${quoted(told.title)}，${told.day}`,
    heading: '名額已為你保留',
    text: [spaced`${quoted(told.provider)}會在 ${told.answer_by}回覆，無論結果如何，我們都會通知你。`],
    facts: facts(told),
    button: manage,
    why: why_guest,
  }),
  new_request: (told) => ({
    subject: spaced`新預訂申請：${quoted(told.title)}，${told.day}，${told.people}`,
    heading: spaced`${quoted(told.name)}想參加你的體驗`,
    text: [spaced`請在 ${told.answer_by}接受或婉拒；逾時申請會自動取消，名額隨即釋出。`],
    facts: guestFacts(told),
    button: { ...answer, label: '接受或婉拒' },
    why: why_provider,
  }),
  new_booking: (told) => ({
    subject: spaced`新預訂：${quoted(told.title)}，${told.day}，${told.people}`,
    heading: spaced`${quoted(told.name)}已預訂`,
    text: ['預訂已確認，毋須回覆。'],
    facts: guestFacts(told),
    button: answer,
    why: why_provider,
  }),
  confirmed: (told) => ({
    subject: spaced`預訂已確認：${quoted(told.title)}，${told.day}${told.starts}`,
    heading: spaced`${told.day}見`,
    text: [spaced`${quoted(told.provider)}恭候你。到達時請出示確認碼 ${told.code}。`, cancelling(told)],
    facts: facts(told),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why_guest,
  }),
  declined: (told) => ({
    subject: spaced`未能接受預訂：${quoted(told.title)}，${told.day}`,
    heading: spaced`${quoted(told.provider)}未能接受你的預訂`,
    text: [...goesBack(told), ...theirWords(told)],
    quote: told.ending,
    facts: facts(ended(told)),
    button: { ...manage, label: '查看預訂' },
    why: why_guest,
  }),
  cancelled_by_provider: (told) => ({
    subject: spaced`預訂已取消：${quoted(told.title)}，${told.day}`,
    heading: spaced`${quoted(told.provider)}取消了你的預訂`,
    text: ['非常抱歉。', ...goesBack(told), ...theirWords(told)],
    quote: told.ending,
    facts: facts(ended(told)),
    button: { ...manage, label: '查看預訂' },
    why: why_guest,
  }),
  cancelled_by_you: (told) => ({
    subject: spaced`你已取消預訂：${quoted(told.title)}，${told.day}`,
    heading: '你的預訂已取消',
    text: [spaced`我們已通知${quoted(told.provider)}，名額亦已釋出。`, ...goesBack(told)],
    facts: facts(ended(told)),
    why: why_booked,
  }),
  cancelled_by_customer: (told) => ({
    subject: spaced`客人取消預訂：${quoted(told.title)}，${told.day}，${told.people}`,
    heading: spaced`${quoted(told.name)}取消了預訂`,
    text: ['名額已釋出，可供其他客人預訂。', ...toSend(told), ...theirWords(told)],
    quote: told.ending,
    facts: guestFacts(ended(told)),
    button: answer,
    why: why_provider,
  }),
  expired: (told) => ({
    subject: spaced`預訂申請已逾時：${quoted(told.title)}，${told.day}`,
    heading: '你的預訂申請已逾時',
    text: [spaced`${quoted(told.provider)}未有在限期內回覆，預訂未能成立，名額已釋出。非常抱歉。`, ...goesBack(told)],
    facts: facts(ended(told)),
    why: why_booked,
  }),
  request_expired: (told) => ({
    subject: spaced`預訂申請已逾時：${quoted(told.title)}，${told.day}`,
    heading: spaced`${quoted(told.name)}的申請已逾時`,
    text: ['申請未有在限期內獲回覆，現已取消，名額亦已釋出。', ...toSend(told)],
    facts: guestFacts(ended(told)),
    button: answer,
    why: why_provider,
  }),
  reminder_24h: (told) => ({
    subject: spaced`${told.near_day}${told.starts}：${quoted(told.title)}`,
    heading: spaced`${told.near_day}${told.starts}：${quoted(told.title)}`,
    text: [spaced`${quoted(told.provider)}恭候你。到達時請出示確認碼 ${told.code}。`],
    facts: facts(told),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why_guest,
  }),
  reminder_2h: (told) => ({
    subject: spaced`${told.starts} 開始：${quoted(told.title)}`,
    heading: spaced`體驗於 ${told.starts} 開始`,
    text: [spaced`到達時請出示確認碼 ${told.code}。`, told.phone && spaced`如會遲到，請致電${quoted(told.provider)}：${told.phone}`].filter(
      Boolean,
    ),
    facts: facts(told),
    button: { ...manage, label: '查看預訂及憑證' },
    why: why_guest,
  }),
  message: (told, quote) => ({
    subject: spaced`${quoted(told.sender)}的訊息：${quoted(told.title)}`,
    heading: spaced`${quoted(told.sender)}給你留言`,
    text: [THEIR_WORDS],
    quote,
    facts: [
      ['體驗', told.title],
      ['日期', told.day],
      ['預訂編號', told.reference],
    ],
    button: { label: '回覆', to: told.to_provider ? 'provider_booking' : 'manage' },
    why: told.to_provider ? why_provider : why_guest,
  }),
  review_invitation: (told) => ({
    subject: spaced`${quoted(told.title)}，體驗如何？`,
    heading: '體驗如何？',
    text: [spaced`寫幾句感想，讓其他旅客參考，也給${quoted(told.provider)}一點鼓勵。`],
    button: { label: '撰寫評價', to: 'review' },
    why: why_guest,
  }),
  refunded: (told) => ({
    subject: spaced`退款通知：${quoted(told.title)}，${told.day}`,
    heading: '你將獲退款',
    text: ['退款方式視乎你的付款方法。', ...(told.note ? ['經手人備註：'] : [])],
    quote: told.note ? [told.note] : [],
    facts: facts(ended(told)),
    button: { ...manage, label: '查看預訂' },
    why: why_guest,
  }),
  booking_link: (told) => ({
    subject: spaced`你的預訂 ${told.reference}`,
    heading: '這是你的預訂連結',
    text: ['有人以你的預訂編號及此電郵地址索取連結。'],
    facts: facts(told),
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
      '由現在起，你的舢舨帳戶使用另一電郵地址，此地址不會再收到郵件。',
      '如非本人操作，即有他人進入了你的帳戶，請立即回覆本郵件，以便我們把帳戶交還給你。',
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
    text: ['由現在起，佣金會轉往另一個收款帳戶。', '如非本人操作，請立即設定新密碼、改回自己的收款帳戶，並回覆本郵件，以免款項轉錯。'],
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
  second_factor_on: () => ofSignIn('兩步驗證已開啟', '由現在起，登入你的帳戶還須輸入驗證器應用程式的驗證碼。其他裝置已登出。'),
  second_factor_off: () => ofSignIn('兩步驗證已關閉', '由現在起，登入你的帳戶只須輸入密碼。'),
  recovery_codes_renewed: () => ofSignIn('備用碼已更新', '你的帳戶已有新的備用碼，原有的備用碼不再有效。'),
  recovery_code_used: () => ofSignIn('備用碼已使用', '你帳戶的一個備用碼剛被使用。每個備用碼只可使用一次。'),
  partner_approved: (told) => ({
    subject: spaced`${quoted(told.business)}已獲批核`,
    heading: spaced`歡迎${quoted(told.business)}加入`,
    text: ['由現在起，經你的連結而來的預訂可賺取佣金。把連結放在住客看得見的地方，看看成效如何。'],
    button: { label: '建立連結', to: 'partner' },
    why: why_partner,
  }),
  provider_approved: (told) => ({
    subject: spaced`${quoted(told.business)}已獲批核`,
    heading: spaced`歡迎${quoted(told.business)}加入`,
    text: ['由現在起，旅客可以看到並預訂你已發布的體驗及專頁。'],
    button: business(told),
    why: why_provider,
  }),
  suspended: (told) => ({
    subject: spaced`${quoted(told.business)}已被暫停`,
    heading: spaced`${quoted(told.business)}已被暫停`,
    text: [
      told.is_partner
        ? '你的連結仍可使用，但經連結而來的預訂暫時不計佣金。已賺取的佣金不受影響。'
        : '旅客暫時看不到你的頁面及體驗，亦不能預訂。已有的預訂照常進行，請如期接待客人。',
      '原因如下：',
    ],
    quote: [told.note],
    button: business(told),
    why: told.is_partner ? why_partner : why_provider,
  }),
  reinstated: (told) => ({
    subject: spaced`${quoted(told.business)}已恢復`,
    heading: spaced`${quoted(told.business)}已恢復`,
    text: [told.is_partner ? '經你的連結而來的預訂重新計算佣金。' : '你的頁面及體驗重新開放，旅客可以再次預訂。'],
    button: business(told),
    why: told.is_partner ? why_partner : why_provider,
  }),
  ...licenceLettersInChinese,
};

/** A name or a title that somebody made up, so that a heading never seems to say it in our name. */
function quoted(words: string): string {
  return `「${words.replaceAll('「', '『').replaceAll('」', '』')}」`;
}

const THEIR_WORDS = '以下是對方的原話，並非舢舨所寫：';

/** What comes before a quotation; nothing where nothing was said. */
function theirWords({ ending }: Told): string[] {
  return ending.length > 0 ? [THEIR_WORDS] : [];
}

/** 登入方式的更改。 */
function ofSignIn(subject: string, text: string): Words {
  const not_theirs = '如非本人操作，請立即設定新密碼，並檢查電郵地址及其他資料有否被更改。';
  return { subject, heading: subject, text: [text, not_theirs], button: not_you, why: why_owner };
}

function business({ is_partner }: Told) {
  return { label: '開啟主頁', to: is_partner ? 'partner' : 'provider' } as const;
}

function facts(told: Told): [string, string][] {
  return given([
    ['姓名', told.name],
    ['體驗', told.title],
    ['日期', told.day],
    ['時間', spaced`${told.time}（香港時間）`],
    ['集合地點', told.place],
    ['人數', told.people],
    ['總額', told.total],
    ['待退款', told.refund],
    ['確認碼', told.code],
    ['預訂編號', told.reference],
  ]);
}

/** Nothing is booked any more: the code is good for nothing, and nobody earns. */
function ended(told: Told): Told {
  return { ...told, code: '', total: told.to_provider ? '' : told.total };
}

/** To a guest who had paid. */
function goesBack({ refund }: Told): string[] {
  return refund ? [spaced`你已付款，${refund}將會退回給你。退款方式視乎你當時如何付款，退款發出後我們會通知你。`] : [];
}

/** To a provider whose guest had paid. */
function toSend({ refund, name }: Told): string[] {
  return refund ? [spaced`${quoted(name)}已付款，須退回${refund}（包括服務費）。退款發出後，請在預訂內記錄。`] : [];
}

function guestFacts(told: Told): [string, string][] {
  return given([
    ['體驗', told.title],
    ['日期', told.day],
    ['時間', told.time],
    ['客人', told.name],
    ['人數', told.people],
    ['聯絡方法', told.contact],
    ['備註', told.wishes],
    ['你的收入', told.total],
    ['待退款', told.refund],
    ['預訂編號', told.reference],
  ]);
}

function cancelling({ free_until }: Told): string {
  return free_until ? spaced`${free_until}前可免費取消（香港時間）。` : '此預訂已過免費取消期限。';
}

function given(rows: [string, string][]): [string, string][] {
  return rows.filter(([, value]) => value !== '');
}
