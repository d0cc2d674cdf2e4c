// 服務條款及私隱聲明，由營運者撰寫。
export default {
  title: '條款與私隱',
  sentence: '用戶註冊或預訂時同意的文本。預設內容按 Sampan 的原有功能撰寫，正式營運前請按你的業務審閱。',
  load_failed: '未能載入文本',
  version: '第 {{version}} 版，發佈於 {{when}}',
  text: '英文',
  text_zh: '中文',
  preview: '預覽',
  markup: '空行開始新段落，## 為標題，- 為列表項目。{marketplace}、{contact} 及 {guest_days} 會自動填上內容。',
  publish: '發佈第 {{version}} 版',
  publishing: '發佈中',
  published: '已發佈，舊版本仍可查閱。',
  failed: '未能發佈文本',
  shown: '預訂時展示的文本',
  shown_versions: '條款第 {{terms}} 版、私隱聲明第 {{privacy}} 版',
  shown_none: '沒有展示文本',
} as const;
