import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { TeamMails, WordsOf } from '../../mail-words.ts';
import { quoted, why } from './parts.ts';

/** Mails about a provider's team. */
export const team: WordsOf<TeamMails> = {
  team_invitation: (invitation) => ({
    subject: cjkSpaced`${quoted(invitation.business)}邀請你加入團隊`,
    heading: cjkSpaced`${quoted(invitation.business)}邀請你加入團隊`,
    text: [
      invitation.role === 'guide'
        ? '你會以導賞員身分協助：查看一星期內各個行程的參加者名單，並為客人報到。'
        : '你會以經理身分協助：處理預訂、服務、時段及專頁。結算單及退款仍由負責人處理。',
      '請以此電郵地址登入或註冊。連結於七日內有效。',
    ],
    button: { label: '查看邀請', to: 'join_team' },
    why: '你收到此電郵，是因為舢舨上的體驗主辦邀請了這個電郵地址。如不認識對方，可不予理會。',
  }),
  staff_left: (leaver) => {
    const role = leaver.role === 'guide' ? '導賞員' : '經理';
    return {
      subject: cjkSpaced`${leaver.name ? quoted(leaver.name) : `一位${role}`}已離開你的團隊`,
      heading: cjkSpaced`${leaver.name ? quoted(leaver.name) : `一位${role}`}已離開你的團隊`,
      text: [`對方原為${role}，由現在起不能再查看你的預訂及客人資料。`, '對方處理過的事項仍會保留其姓名。如需對方再次協助，請重新邀請。'],
      button: { label: '查看團隊', to: 'team' },
      why: why.provider,
    };
  },
};
