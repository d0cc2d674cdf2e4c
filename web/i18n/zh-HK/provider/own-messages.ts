import type { Translation } from '../../catalogue.ts';
import type ownMessages from '../../en/provider/own-messages.ts';

export default {
  links: { title: '訊息' },
  templates: {
    title: '訊息範本',
    sentence: '把常用的短訊息存為範本，插入訊息後可先修改再傳送。',
    add: '新增範本',
    add_title: '新增範本',
    edit: '修改',
    edit_title: '修改範本',
    name: '標題',
    name_hint: '只有你看到。',
    body: '內容',
    placeholders: '自動填入的資料',
    placeholders_sentence: '插入範本時，會按該張預訂填入：',
    placeholder: { name: '客人姓名', experience: '服務', date: '日期', time: '開始時間', reference: '預訂編號' },
    saved: '範本已儲存',
    failed: '未能儲存範本',
    remove: '刪除',
    removed: '範本已刪除',
    remove_failed: '未能刪除範本',
    empty: '尚未有範本',
    empty_sentence: '例如集合地點的走法，或下雨時的安排。',
    full: '你已有 20 個範本，是可儲存的上限。如要新增，請先刪除一個。',
    load_failed: '未能載入你的範本',
    slow: '載入範本的時間過長。',
    stale: '未能更新範本，以下內容可能並非最新。',
  },
  menu: {
    open: '插入範本',
    loading: '正在載入範本',
    failed: '未能載入你的範本，請再試一次',
    none: '尚未有範本',
    manage: '管理範本（新分頁）',
  },
} as const satisfies Translation<typeof ownMessages>;
