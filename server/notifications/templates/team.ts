import type { Templates } from './template.ts';
import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import { quoted } from './parts-en.ts';
import { quoted as quotedInChinese } from './parts-zh-HK.ts';

type TeamTemplates = Pick<Templates, 'team_invitation' | 'staff_left' | 'webhook_off'>;

const why = 'You’re receiving this because you take bookings on Sampan.';

/** Templates about a provider's team and programs, in English. */
export const teamTemplatesEn: TeamTemplates = {
  team_invitation: (data) => ({
    subject: `Join the team of ${quoted(data.business)}`,
    heading: `${quoted(data.business)} invites you to its team`,
    text: [
      data.staff_role === 'guide'
        ? 'You would help as a guide: you see who comes on the departures of the week and check guests in.'
        : 'You would help as a manager: you run bookings, services, times and pages. Statements and refunds stay with the owner.',
      'Log in, or register, with this email address. The link is valid for seven days.',
    ],
    button: { label: 'See the invitation', to: 'join_team' },
    why: 'You’re receiving this because a provider on Sampan invited this email. If you don’t know them, you can ignore it.',
  }),
  staff_left: (data) => {
    const role = data.staff_role === 'guide' ? 'guide' : 'manager';
    return {
      subject: `${data.leaver ? quoted(data.leaver) : `A ${role}`} has left your team`,
      heading: `${data.leaver ? quoted(data.leaver) : `A ${role}`} has left your team`,
      text: [
        `They were a ${role} and no longer have access to your bookings and guests.`,
        'Their name stays with what they did. To have them back, invite them again.',
      ],
      button: { label: 'Open your team', to: 'team' },
      why: why,
    };
  },
  webhook_off: () => ({
    subject: 'A webhook was switched off',
    heading: 'One of your webhooks was switched off',
    text: [
      'None of our messages has arrived at its address for three days, so we have stopped sending them. Bookings aren’t affected.',
      'Once the address answers again, switch it on, and send again what it missed.',
    ],
    button: { label: 'Open your webhooks', to: 'webhooks' },
    why: 'You’re receiving this because you set up webhooks on Sampan.',
  }),
};

const why_zh = '你在舢舨接受預訂，因此收到本電郵。';

/** Templates about a provider's team and programs, in 香港書面語. */
export const teamTemplatesZh: TeamTemplates = {
  team_invitation: (data) => ({
    subject: cjkSpaced`${quotedInChinese(data.business)}邀請你加入團隊`,
    heading: cjkSpaced`${quotedInChinese(data.business)}邀請你加入團隊`,
    text: [
      data.staff_role === 'guide'
        ? '你會以導賞員身分協助：查看一星期內各個行程的參加者名單，並為客人報到。'
        : '你會以經理身分協助：處理預訂、服務、時段及專頁。結算單及退款仍由負責人處理。',
      '請以此電郵地址登入或註冊。連結於七日內有效。',
    ],
    button: { label: '查看邀請', to: 'join_team' },
    why: '你收到此電郵，是因為舢舨上的體驗主辦邀請了這個電郵地址。如不認識對方，可不予理會。',
  }),
  staff_left: (data) => {
    const role = data.staff_role === 'guide' ? '導賞員' : '經理';
    return {
      subject: cjkSpaced`${data.leaver ? quotedInChinese(data.leaver) : `一位${role}`}已離開你的團隊`,
      heading: cjkSpaced`${data.leaver ? quotedInChinese(data.leaver) : `一位${role}`}已離開你的團隊`,
      text: [`對方原為${role}，由現在起不能再查看你的預訂及客人資料。`, '對方處理過的事項仍會保留其姓名。如需對方再次協助，請重新邀請。'],
      button: { label: '查看團隊', to: 'team' },
      why: why_zh,
    };
  },
  webhook_off: () => ({
    subject: cjkSpaced`一個 Webhook 已停用`,
    heading: cjkSpaced`你的一個 Webhook 已停用`,
    text: ['該網址連續三日未能接收訊息，我們已停止傳送。預訂不受影響。', '網址恢復正常後，請重新啟用，並補發期間未能送達的訊息。'],
    button: { label: cjkSpaced`開啟 Webhook 設定`, to: 'webhooks' },
    why: cjkSpaced`你在舢舨設定了 Webhook，因此收到本郵件。`,
  }),
};
