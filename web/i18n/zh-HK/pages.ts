export default {
  on_sampan: '舢舨專頁',
  experiences: '體驗',
  book_now: '立即預訂',
  empty_title: '暫時未有體驗可供預訂',
  empty_sentence: '我們差不多每星期都會加開新日子，歡迎稍後再來。',
  your_booking: '你的預訂 {{code}}',
  without_script: '以下是尚有名額的時段。如要在此預訂，請開啟 JavaScript。',
  without_script_empty: '暫時未有開放的時段。',
} as const;
