import type { BilingualText } from '../rules/localized-text.ts';

/** Refusals about what people of a team and keys may do, with their words. */
export const accessRefusals = {
  staff_may_not: {
    en: 'Your role in this team doesn’t include this. Ask the owner of the business to do it, or to give you another role.',
    'zh-HK': '你在這個團隊的身分不包括此操作，請由負責人處理，或請負責人更改你的身分。',
  },
  not_in_team: {
    en: 'You’re no longer in this team. Ask its owner to invite you again.',
    'zh-HK': '你已不在這個團隊，如有需要請聯絡負責人重新邀請。',
  },
  invitation_for_other: {
    en: 'This invitation is for another email address. Log in, or register, with the address it was sent to.',
    'zh-HK': '此邀請屬於另一個電郵地址，請以收到邀請的地址登入或註冊。',
  },
  already_invited: {
    en: 'This person is in your team already, or has an open invitation.',
    'zh-HK': '此人已在你的團隊，或尚有未接受的邀請。',
  },
  own_email_unproved: {
    en: 'Confirm your own email address first. Then you can invite people.',
    'zh-HK': '請先確認你的電郵地址，然後便可邀請他人。',
  },
  key_not_valid: {
    en: 'This key does not work, or no longer does. The owner of the business can make a new one under Settings, Resellers.',
    'zh-HK': '金鑰無效或已停用。負責人可在「設定」的「分銷商」頁建立新金鑰。',
  },
  key_for_other_calls: {
    en: 'This is a reseller’s key: it opens the calls below /octo and no others. For a program of their own the owner of the business makes another key.',
    'zh-HK': '這是分銷商的金鑰，只可用於 /octo 之下的請求。如要連接自家程式，請由負責人另建金鑰。',
  },
  key_may_not: {
    en: 'No key opens this. Log in and do it on the screen.',
    'zh-HK': '此操作不能憑金鑰進行，請登入後在畫面上進行。',
  },
  key_reads_only: {
    en: 'This key only reads. Use one that may also make changes: the owner of the business can make it under Settings, Resellers.',
    'zh-HK': '此金鑰只可讀取資料。請改用可作更改的金鑰，負責人可在「設定」的「分銷商」頁建立。',
  },
} as const satisfies Record<string, BilingualText>;
