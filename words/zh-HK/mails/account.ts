import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { AccountMails, WordsOf } from '../../mail-words.ts';
import type { MailText } from '../../mail.ts';
import { not_you, why } from './parts.ts';

const not_theirs = '如非本人操作，請立即設定新密碼，並檢查電郵地址及其他資料有否被更改。';

/** Mails about an account. */
export const account: WordsOf<AccountMails> = {
  verify_email: () => ({
    subject: '請確認你的電郵地址',
    heading: '歡迎加入舢舨',
    text: ['請確認此電郵地址屬於你。確認後，你開立帳戶前以此地址所作的預訂會一併歸入帳戶。連結三日內有效。'],
    button: { label: '確認電郵地址', to: 'verify' },
    why: why.account,
  }),
  new_email: () => ({
    subject: '請確認你的新電郵地址',
    heading: '請確認新電郵地址',
    text: ['有人要求以此電郵地址作為舢舨帳戶的新地址。確認後，新地址會取代原有地址。連結三日內有效。'],
    button: { label: '確認電郵地址', to: 'verify' },
    why: why.account,
  }),
  reset_password: () => ({
    subject: '重設密碼',
    heading: '請設定新密碼',
    text: ['連結一小時內有效，只可使用一次。設定新密碼後，所有裝置均會登出。'],
    button: { label: '設定新密碼', to: 'reset' },
    why: why.account,
  }),
  email_changed: () => ({
    subject: '你的電郵地址已更改',
    heading: '你的帳戶已改用另一電郵地址',
    text: [
      '由現在起，你的舢舨帳戶使用另一電郵地址，此地址不會再收到電郵。',
      '如非本人操作，即有他人進入了你的帳戶，請立即回覆本電郵，以便我們把帳戶交還給你。',
    ],
    why: why.owner,
  }),
  password_changed: () => ({
    subject: '你的密碼已更改',
    heading: '你的密碼已更改',
    text: [
      '其他裝置已登出。如你曾啟用行事曆網址，該網址亦已失效，有需要請重新建立。',
      '如非本人操作，請立即設定新密碼，並檢查電郵地址及其他資料有否被更改。',
    ],
    button: not_you,
    why: why.owner,
  }),
  second_factor_on: () => ofSignIn('兩步驗證已開啟', '由現在起，登入你的帳戶還須輸入驗證器應用程式的驗證碼。其他裝置已登出。'),
  second_factor_off: () => ofSignIn('兩步驗證已關閉', '由現在起，登入你的帳戶只須輸入密碼。'),
  recovery_codes_renewed: () => ofSignIn('備用碼已更新', '你的帳戶已有新的備用碼，原有的備用碼不再有效。'),
  recovery_code_used: () => ofSignIn('備用碼已使用', '你帳戶的一個備用碼剛被使用。每個備用碼只可使用一次。'),
  webhook_off: () => ({
    subject: cjkSpaced`一個 Webhook 已停用`,
    heading: cjkSpaced`你的一個 Webhook 已停用`,
    text: ['該網址連續三日未能接收訊息，我們已停止傳送。預訂不受影響。', '網址恢復正常後，請重新啟用，並補發期間未能送達的訊息。'],
    button: { label: cjkSpaced`開啟 Webhook 設定`, to: 'webhooks' },
    why: cjkSpaced`你在舢舨設定了 Webhook，因此收到本郵件。`,
  }),
};

/** How an account's owner logs in. */
function ofSignIn(subject: string, text: string): MailText {
  return { subject, heading: subject, text: [text, not_theirs], button: not_you, why: why.owner };
}
