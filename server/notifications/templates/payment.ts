import type { Templates } from './template.ts';
import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import * as en from './parts-en.ts';
import * as zh from './parts-zh-HK.ts';

type PaymentTemplates = Pick<Templates, 'pay_account_changed' | 'payment_reported' | 'payment_received' | 'payment_missing'>;

const not_you_en = { label: 'Choose a new password', to: 'forgot_password' } as const;
const why_owner_en = 'You’re receiving this because a Sampan account used this email when the change was made.';
const why_provider_en = 'You’re receiving this because you take bookings on Sampan.';
const why_guest_en =
  'You’re receiving this because you booked on Sampan with this email. Anyone with the link above can view and cancel the booking, so keep it private.';
const not_you_zh = { label: '設定新密碼', to: 'forgot_password' } as const;
const why_owner_zh = '更改時，此電郵地址屬於一個舢舨帳戶，因此你收到本電郵。';
const why_provider_zh = '你在舢舨接受預訂，因此收到本電郵。';
const why_guest_zh = '你以此電郵地址在舢舨預訂，因此收到本電郵。持有上述連結的人可查看及取消預訂，請勿轉交他人。';

/** Templates about what guests pay, in English. */
export const paymentTemplatesEn: PaymentTemplates = {
  pay_account_changed: () => ({
    subject: 'Your FPS account was changed',
    heading: 'Guests now pay to another account',
    text: [
      'The FPS account that your guests pay to was changed or removed.',
      'If this wasn’t you, choose a new password right away, enter your own account again under Getting paid, and reply to this email.',
    ],
    button: not_you_en,
    why: why_owner_en,
  }),
  payment_reported: (data) => ({
    subject: `${en.quoted(data.name)} says they’ve paid: ${en.quoted(data.title)}, ${data.day}`,
    heading: `${en.quoted(data.name)} says they’ve paid ${data.payment}`,
    text: ['By FPS, with the booking reference below. Check your bank, then confirm the payment or say that it isn’t there.'],
    facts: en.guestFacts(data),
    button: { to: 'provider_booking', label: 'Confirm the payment' },
    why: why_provider_en,
  }),
  payment_received: (data) => ({
    subject: `Payment received: ${en.quoted(data.title)}, ${data.day}`,
    heading: data.owed || data.refund || data.is_cancelled ? `We’ve recorded your payment of ${data.payment}` : 'Your booking is paid',
    text: [
      data.is_by_card
        ? `We’ve received your card payment of ${data.payment}.`
        : `${en.quoted(data.provider)} has received ${data.payment}.`,
      ...(data.owed ? [`${data.owed} is still to be paid. Open the booking to see how.`] : []),
      ...(data.is_cancelled && data.retained
        ? [`Your booking is cancelled. Under its cancellation terms, ${data.retained} isn’t refunded.`]
        : []),
      ...(data.refund ? [`You’ll get a refund of ${data.refund}; we’ll email you once it’s sent.`] : []),
    ],
    facts: en.facts(data.is_cancelled ? en.ended(data) : data),
    button: { to: 'manage', label: data.is_cancelled ? 'View the booking' : 'View your booking and voucher' },
    why: why_guest_en,
  }),
  payment_missing: (data) => ({
    subject: `Payment not found: ${en.quoted(data.title)}, ${data.day}`,
    heading: `${en.quoted(data.provider)} hasn’t found your payment`,
    text: [
      `You told us that you’ve paid ${data.payment}. Check in your banking app that it was sent, and to whom${data.owed ? ', then report it again on your booking' : ''}.`,
      ...(data.note ? [en.THEIR_WORDS] : []),
    ],
    quote: data.note ? [data.note] : [],
    facts: en.facts(data),
    button: { to: 'manage', label: 'Open your booking' },
    why: why_guest_en,
  }),
};

/** 有關客人付款的電郵範本。 */
export const paymentTemplatesZh: PaymentTemplates = {
  pay_account_changed: () => ({
    subject: '你的轉數快收款帳戶已更改',
    heading: '客人的款項會轉往另一個帳戶',
    text: [
      '客人以轉數快付款時所用的收款帳戶已更改或移除。',
      '如非本人操作，請立即設定新密碼，到「收款方式」改回自己的帳戶，並回覆本電郵。',
    ],
    button: not_you_zh,
    why: why_owner_zh,
  }),
  payment_reported: (data) => ({
    subject: cjkSpaced`${zh.quoted(data.name)}表示已付款：${zh.quoted(data.title)}，${data.day}`,
    heading: cjkSpaced`${zh.quoted(data.name)}表示已付款 ${data.payment}`,
    text: ['客人以轉數快付款，並附上以下預訂編號。請核對銀行紀錄，然後確認收款，或告知客人未收到款項。'],
    facts: zh.guestFacts(data),
    button: { to: 'provider_booking', label: '確認收款' },
    why: why_provider_zh,
  }),
  payment_received: (data) => ({
    subject: cjkSpaced`已收到付款：${zh.quoted(data.title)}，${data.day}`,
    heading: data.owed || data.refund || data.is_cancelled ? cjkSpaced`已記錄你的 ${data.payment} 付款` : '你的預訂已付款',
    text: [
      data.is_by_card
        ? cjkSpaced`我們已收到你的信用卡付款 ${data.payment}。`
        : cjkSpaced`${zh.quoted(data.provider)}已收到 ${data.payment}。`,
      ...(data.owed ? [cjkSpaced`尚餘 ${data.owed} 未付，付款方法請見你的預訂。`] : []),
      ...(data.is_cancelled && data.retained ? [cjkSpaced`你的預訂已取消。按其取消條款，${data.retained} 不獲退還。`] : []),
      ...(data.refund ? [cjkSpaced`你將獲退款 ${data.refund}，退款發出後我們會以電郵通知你。`] : []),
    ],
    facts: zh.facts(data.is_cancelled ? zh.ended(data) : data),
    button: { to: 'manage', label: data.is_cancelled ? '查看預訂' : '查看預訂及憑證' },
    why: why_guest_zh,
  }),
  payment_missing: (data) => ({
    subject: cjkSpaced`未找到付款：${zh.quoted(data.title)}，${data.day}`,
    heading: cjkSpaced`${zh.quoted(data.provider)}未找到你的付款`,
    text: [
      cjkSpaced`你曾表示已付 ${data.payment}。請在銀行應用程式查看款項是否已轉出及收款人是否正確${data.owed ? '，然後在預訂頁面再次通知對方' : ''}。`,
      ...(data.note ? [zh.THEIR_WORDS] : []),
    ],
    quote: data.note ? [data.note] : [],
    facts: zh.facts(data),
    button: { to: 'manage', label: '開啟預訂' },
    why: why_guest_zh,
  }),
};
