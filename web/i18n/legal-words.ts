import type { Locale } from '../../contract/text.ts';
import { isChinese } from '../../rules/localized-text.ts';
import { simplifiedWords } from '../../rules/chinese/simplified.ts';

const en = {
  terms: 'Terms',
  privacy: 'Privacy statement',
  /** Under the title. */
  in_force: 'Version {{version}}, in force since {{day}}',
  outdated: 'Version {{version}} of {{day}}. A newer version is in force.',
  earlier: 'The version before this one',
  newest: 'The version in force',
  /** Instead of the contact, where the marketplace has none. */
  answer_mail: 'reply to any email you have had from us.',
  /** The box for news and offers. */
  newsletter: 'Send me news and offers by email',
  newsletter_hint: 'Not needed for an account or a booking. You can stop it at any time under “Edit Profile”.',
  /** Beside a form: the purpose and the recipients of the data. `[terms]` and `[privacy]` are links. */
  notices: {
    register: 'By registering you agree to the [terms]. We use these details for your account and your bookings; see our [privacy].',
    booking:
      'By booking you agree to the [terms]. Your host receives your name, contact details and notes to carry out the booking; see our [privacy].',
    find: 'We use these only to find your booking and email you its link; see our [privacy].',
    profile: 'For your account, and filled in for you when you book; see our [privacy].',
    provider: 'Guests see your business name and numbers; the operator sees the rest too. See our [privacy].',
    become_provider:
      'By offering experiences here you agree to the [terms]. Guests see your business name and numbers; the operator sees the rest too. See our [privacy].',
    become_partner:
      'By becoming a partner you agree to the [terms]. Only the operator sees your contact and payment details, to pay your earnings; see our [privacy].',
    partner: 'Only the operator sees your contact and payment details, to pay your earnings; see our [privacy].',
    manual: 'Enter what the guest has given you for this booking, and nothing else; see our [privacy].',
    invite: 'We use the address to send the invitation, and delete it a month after the invitation has expired; see our [privacy].',
    message: 'The other side of this booking reads what you write, and so can we; see our [privacy].',
    reason: 'Your words stay with the booking, where its guest, its host and the operator can read them; see our [privacy].',
    notes: 'Write down only what this booking needs. The guest may ask what you hold about them; see our [privacy].',
    reply: 'Your reply is public, with your business name; see our [privacy].',
    reset: 'We use your address only to email you the link; see our [privacy].',
    review: 'Your review is public, signed with your first name; see our [privacy].',
    newsletter: 'For now this box is a preview: your address is neither sent nor stored. See our [privacy].',
  },
};

export type LegalWords = { [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Record<keyof typeof en.notices, string> };

const zh: LegalWords = {
  terms: '服務條款',
  privacy: '私隱聲明',
  in_force: '第 {{version}} 版，自 {{day}}起生效',
  outdated: '第 {{version}} 版（{{day}}）。現已有較新版本生效。',
  earlier: '上一個版本',
  newest: '現行版本',
  answer_mail: '請回覆我們寄給你的任何電郵。',
  newsletter: '以電郵向我發送最新消息及優惠',
  newsletter_hint: '開立帳戶或預訂均無須同意。你可隨時於「編輯個人資料」取消。',
  notices: {
    register: '註冊即表示你同意[terms]。所填資料用於你的帳戶及預訂，詳見[privacy]。',
    booking: '預訂即表示你同意[terms]。你的姓名、聯絡方法及備註會交予體驗主辦安排行程，詳見[privacy]。',
    find: '所填資料只用於尋找你的預訂及寄出連結，詳見[privacy]。',
    profile: '用於你的帳戶，並於你預訂時自動填寫，詳見[privacy]。',
    provider: '旅客可看到商號名稱及聯絡號碼，營運者可查閱其餘資料，詳見[privacy]。',
    become_provider: '在此提供體驗即表示你同意[terms]。旅客可看到商號名稱及聯絡號碼，營運者可查閱其餘資料，詳見[privacy]。',
    become_partner: '成為合作夥伴即表示你同意[terms]。只有營運者可查閱你的聯絡及收款資料，用以支付佣金，詳見[privacy]。',
    partner: '只有營運者可查閱你的聯絡及收款資料，用以支付佣金，詳見[privacy]。',
    manual: '請只填寫旅客為這項預訂提供的資料，詳見[privacy]。',
    invite: '所填地址只用於寄出邀請，並於邀請失效一個月後刪除，詳見[privacy]。',
    message: '你所寫的內容會交予這項預訂的另一方閱讀，我們亦可查閱，詳見[privacy]。',
    reason: '你所寫的內容會隨預訂保留，旅客、體驗主辦及營運者均可閱讀，詳見[privacy]。',
    notes: '請只記下這項預訂所需的資料。旅客有權查閱你持有的個人資料，詳見[privacy]。',
    reply: '回覆會公開，並附上你的商號名稱，詳見[privacy]。',
    reset: '所填電郵地址只用於寄出連結，詳見[privacy]。',
    review: '評價會公開，並以你的名字署名，詳見[privacy]。',
    newsletter: '此欄目前僅供預覽，不會傳送或儲存你的電郵地址。詳見[privacy]。',
  },
};

/** Words about the terms and the privacy statement, loaded with the forms that need them. */
export function legalWordsIn(locale: Locale): LegalWords {
  if (locale === 'zh-CN') return (in_simplified ??= simplifiedWords(zh));
  return isChinese(locale) ? zh : en;
}

// Converted once: a form draws its notice again with every letter that is typed.
let in_simplified: LegalWords | undefined;

/** A phrase with its values. */
export function filled(phrase: string, values: Record<string, string>): string {
  return phrase.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
