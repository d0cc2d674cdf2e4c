import type { Translation } from '../../catalogue.ts';
import type vouchers from '../../en/booking/vouchers.ts';

export default {
  title: '每人一張憑證',
  sentence: '將憑證分別傳給同行者，各人便可自行報到。上方的憑證可讓所有人一起報到。',
  qr_of: '{{person}}的二維碼',
  group_one: '{{count}} 人使用',
  group_other: '{{count}} 人使用',
  used: '已報到',
  open: '開啟',
  share: '傳送',
  copy: '複製連結',
  copied: '已複製連結',
  copy_failed: '請複製此網址：{{address}}',
  all: '顯示全部 {{count}} 張',
  page_title: '你的憑證',
  heading: '你的憑證',
  good: '到達時請向{{provider}}出示此二維碼。',
  used_at: '你已於 {{when}} 報到。',
  cancelled: '此預訂已取消，憑證無效。',
  keep_secret: '持有此連結的人均可使用憑證，請只傳給其持有人。',
  print: '列印',
  missing_title: '找不到此憑證',
  missing_sentence: '預訂或在憑證發出後已更改，請向預訂者索取新的憑證。',
  home: '瀏覽體驗',
} as const satisfies Translation<typeof vouchers>;
