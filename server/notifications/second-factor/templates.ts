import type { MailText, Templates } from '../templates/template.ts';

type SecondFactorTemplates = Pick<Templates, 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed' | 'recovery_code_used'>;

/** Templates about how an account's owner logs in with a second factor, in English. */
export function secondFactorTemplatesEn(button: MailText['button'], why: string): SecondFactorTemplates {
  const not_theirs = 'If this wasn’t you, choose a new password right away and check that your email and other details are unchanged.';
  const ofSignIn = (subject: string, text: string): MailText => ({ subject, heading: subject, text: [text, not_theirs], button, why });
  return {
    second_factor_on: () =>
      ofSignIn(
        'Two-step login is on',
        'Logging in to your account now also requires a code from your authenticator app. Your other devices have been logged out.',
      ),
    second_factor_off: () => ofSignIn('Two-step login is off', 'Your password alone is now enough to log in to your account.'),
    recovery_codes_renewed: () => ofSignIn('New recovery codes', 'Your account has new recovery codes. The old ones no longer work.'),
    recovery_code_used: () =>
      ofSignIn('A recovery code was used', 'One of your account’s recovery codes was used. Each code works only once.'),
  };
}

/** Templates about how an account's owner logs in with a second factor, in 香港書面語. */
export function secondFactorTemplatesZh(button: MailText['button'], why: string): SecondFactorTemplates {
  const not_theirs = '如非本人操作，請立即設定新密碼，並檢查電郵地址及其他資料有否被更改。';
  const ofSignIn = (subject: string, text: string): MailText => ({ subject, heading: subject, text: [text, not_theirs], button, why });
  return {
    second_factor_on: () => ofSignIn('兩步驗證已開啟', '由現在起，登入你的帳戶還須輸入驗證器應用程式的驗證碼。其他裝置已登出。'),
    second_factor_off: () => ofSignIn('兩步驗證已關閉', '由現在起，登入你的帳戶只須輸入密碼。'),
    recovery_codes_renewed: () => ofSignIn('備用碼已更新', '你的帳戶已有新的備用碼，原有的備用碼不再有效。'),
    recovery_code_used: () => ofSignIn('備用碼已使用', '你帳戶的一個備用碼剛被使用。每個備用碼只可使用一次。'),
  };
}
