import type { Translation } from '../catalogue.ts';
import type messages from '../en/messages.ts';

export default {
  title: '訊息',
  empty: '未有訊息。你可在此留言給客人。',
  load_failed: '未能載入訊息。',
  label: '傳訊息給{{name}}',
  placeholder: '輸入訊息',
  send: '傳送',
  sending: '正在傳送',
  sent: '訊息已傳送！',
  failed: '訊息傳送失敗',
  today: '今日 {{time}}',
  at: '{{day}}{{time}}',
  you: '你',
  by: '{{name}}，{{when}}',
  by_staff: { guide: '{{name}}（導賞員）', manager: '{{name}}（經理）' },
  by_role: { guide: '團隊的導賞員', manager: '團隊的經理' },
  unread_one: '{{count}} 則未讀訊息',
  unread_other: '{{count}} 則未讀訊息',
  bell: '等你處理',
  bell_none: '沒有等你處理的事項',
  refunds_due_one: '{{count}} 筆款項待退還',
  refunds_due_other: '{{count}} 筆款項待退還',
  pending_one: '{{count}} 張預訂待回覆',
  pending_other: '{{count}} 張預訂待回覆',
} as const satisfies Translation<typeof messages>;
