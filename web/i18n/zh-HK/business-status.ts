import type { Translation } from '../catalogue.ts';
import type businessStatus from '../en/business-status.ts';

export default {
  suspended: {
    title: '你的業務已被暫停。',
    sentence: '旅客看不到你的專頁及服務，亦不能預訂。已有的預訂照常進行。',
    reason: '原因：{{reason}}',
  },
  licence: {
    stops: '{{day}}起將停止接受新預訂。',
    stopped: '已停止接受新預訂。',
    expired: '你的牌照已到期，請填寫新牌照及有效期，由我們核實。已有的預訂照常進行。',
    expires: '你的牌照需要更新，請填寫新牌照及有效期，由我們核實。已有的預訂照常進行。',
    entered: '我們正在核實你填寫的牌照。已有的預訂照常進行。',
    settings: '填寫新牌照',
  },
  waiting: {
    title: '我們正在審核你的業務。',
    sentence: '你可以先準備體驗、日期和專頁。獲批核後，旅客便可看到並預訂，屆時我們會以電郵通知。電話預訂現在已可登記。',
  },
} satisfies Translation<typeof businessStatus>;
