import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { DecisionForMail, LicenceForMail } from '../../mail-facts.ts';
import type { BusinessMails, WordsOf } from '../../mail-words.ts';
import type { MailButton } from '../../mail.ts';
import { not_you, quoted, why } from './parts.ts';

const settings = { label: '開啟設定', to: 'provider_settings' } as const;

/** Mails about a business. */
export const business: WordsOf<BusinessMails> = {
  daily_departures: (today) => ({
    subject: `今日出發：${today.day}`,
    heading: `${today.day}的出發行程`,
    text: ['參加者名單列有客人姓名，並會顯示當日的變動。'],
    facts: today.departures.map(({ starts, is_day, title, people }) => [is_day ? '日票' : starts, cjkSpaced`${quoted(title)}，${people}`]),
    button: { label: '開啟參加者名單', to: 'manifest' },
    why: '你收到此電郵，是因為你在舢舨的設定中開啟了這項通知；你可隨時在設定中關閉。',
  }),
  partner_approved: (account) => ({
    subject: cjkSpaced`${quoted(account.business)}已獲批核`,
    heading: cjkSpaced`歡迎${quoted(account.business)}加入`,
    text: ['由現在起，經你的連結而來的預訂可賺取佣金。把連結放在住客看得見的地方，看看成效如何。'],
    button: { label: '建立連結', to: 'partner' },
    why: why.partner,
  }),
  provider_approved: (account) => ({
    subject: cjkSpaced`${quoted(account.business)}已獲批核`,
    heading: cjkSpaced`歡迎${quoted(account.business)}加入`,
    text: ['由現在起，旅客可以看到並預訂你已發佈的體驗及專頁。'],
    button: dashboard(account),
    why: why.provider,
  }),
  suspended: (account) => ({
    subject: cjkSpaced`${quoted(account.business)}已被暫停`,
    heading: cjkSpaced`${quoted(account.business)}已被暫停`,
    text: [
      account.is_partner
        ? '你的連結仍可使用，但經連結而來的預訂暫時不計佣金。已賺取的佣金不受影響。'
        : '旅客暫時看不到你的頁面及體驗，亦不能預訂。已有的預訂照常進行，請如期接待客人。',
      '原因如下：',
    ],
    quote: [account.note],
    button: dashboard(account),
    why: account.is_partner ? why.partner : why.provider,
  }),
  reinstated: (account) => ({
    subject: cjkSpaced`${quoted(account.business)}已恢復`,
    heading: cjkSpaced`${quoted(account.business)}已恢復`,
    text: [account.is_partner ? '經你的連結而來的預訂重新計算佣金。' : '你的頁面及體驗重新開放，旅客可以再次預訂。'],
    button: dashboard(account),
    why: account.is_partner ? why.partner : why.provider,
  }),
  payout_changed: () => ({
    subject: '你的收款帳戶已更改',
    heading: '你的收款帳戶已更改',
    text: ['由現在起，佣金會轉往另一個收款帳戶。', '如非本人操作，請立即設定新密碼、改回自己的收款帳戶，並回覆本電郵，以免款項轉錯。'],
    button: not_you,
    why: why.owner,
  }),
  payout_cleared: () => ({
    subject: '你的收款帳戶已移除',
    heading: '請重新填寫收款帳戶',
    text: [
      '原有的收款帳戶在電郵地址確認之前填寫，任何人都有可能代填。你剛以新密碼確認了此地址，為安全起見，我們已移除該收款帳戶。',
      '如非本人操作，請立即設定新密碼。',
    ],
    button: not_you,
    why: why.owner,
  }),
  pay_account_changed: () => ({
    subject: '你的轉數快收款帳戶已更改',
    heading: '客人的款項會轉往另一個帳戶',
    text: [
      '客人以轉數快付款時所用的收款帳戶已更改或移除。',
      '如非本人操作，請立即設定新密碼，到「收款方式」改回自己的帳戶，並回覆本電郵。',
    ],
    button: not_you,
    why: why.owner,
  }),
  licence_runs_out: (licence) => ({
    subject: '你的牌照即將到期',
    heading: '請更新牌照',
    text: [...onRecord(licence), cjkSpaced`請在設定填寫新牌照，由我們核實。如未核實，由${licence.stops_on}起旅客將不能作出新預訂。`],
    button: settings,
    why: why.provider,
  }),
  licence_stops_soon: (licence) => ({
    subject: cjkSpaced`${licence.stops_on}起停止接受新預訂`,
    heading: '請更新牌照',
    text: [...onRecord(licence), '我們尚未核實新牌照。請在設定填寫，以便繼續接受預訂；如已填寫，毋須再作處理。'],
    button: settings,
    why: why.provider,
  }),
  licence_stopped: (licence) => ({
    subject: '已停止接受新預訂',
    heading: '已停止接受新預訂',
    text: [...onRecord(licence), '在我們核實新牌照之前，旅客看不到你的專頁及體驗，亦不能預訂。已有的預訂照常進行，請如期接待客人。'],
    button: settings,
    why: why.provider,
  }),
};

function dashboard({ is_partner }: DecisionForMail): MailButton {
  return { label: '開啟主頁', to: is_partner ? 'partner' : 'provider' };
}

function onRecord({ number, until }: LicenceForMail): string[] {
  if (!until) return [];
  return [number ? cjkSpaced`紀錄上的牌照：${number}，有效期至${until}。` : cjkSpaced`紀錄上的牌照有效期至${until}。`];
}
