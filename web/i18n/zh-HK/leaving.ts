export default {
  delete_ask: '確定刪除帳戶？',
  delete_bookings: '過往預訂會保留在體驗主辦的紀錄中，但不再附有你的姓名。',
  delete_reviews: '評價及主辦方的回覆會保留，署名改為「前旅客」。',
  delete_ahead: '尚有未完成的預訂時，不能刪除帳戶。',
  delete_business: '你的商戶會結束：專頁及體驗不再展示。請先完成或取消旅客的預訂，並結清與舢舨的款項。',
  delete_everywhere: '所有裝置均會登出。',
  delete_password: '你的密碼',
  delete_keep: '保留帳戶',
  deleting: '正在刪除',
  delete_failed: '未能刪除帳戶',
  deleted: '帳戶已刪除，祝你一路順風。',
};
