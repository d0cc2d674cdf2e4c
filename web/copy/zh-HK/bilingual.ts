import type bilingual from '../en/bilingual.ts';
import type { Words } from '../catalogue.ts';

export default {
  login: {
    title: '歡迎回來',
    username: '用戶名稱或電郵',
    password: '密碼',
    submit: '登入',
    submitting: '正在登入',
    forgot: '忘記密碼？',
    no_account: '第一次來？',
    register: '註冊帳戶',
    success: '登入成功！',
    failed: '登入失敗，請檢查您的帳號密碼',
  },
  register: {
    title: '建立帳戶',
    username: '用戶名稱',
    email: '電郵',
    password: '密碼',
    first_name: '名字',
    last_name: '姓氏',
    password_hint: '最少 8 個字元',
    optional: '可不填',
    submit: '註冊',
    submitting: '正在註冊',
    have_account: '已有帳戶？',
    login: '登入',
    success: '註冊成功！',
    failed: '註冊失敗，請重試',
  },
  page: {
    failed: '專頁載入失敗',
  },
  booking: {
    sold_out: '售罄',
    full: '額滿',
    select_slot: '請選擇時段',
    success: '預訂成功！',
    failed: '預訂失敗',
    slots_failed: '獲取可預訂時段失敗',
    not_enough: '這個時段餘下名額不足，請選擇其他時段或減少人數。',
    lost: '連線中斷。請再試一次，不會重複預訂。',
    slow: '等候 10 秒仍未有回覆。請再試一次，不會重複預訂。',
  },
  partner_card: {
    invite: '跟香港人，遊真香港',
    scan: '掃描即可預訂',
  },
  logged_out: '已登出',
  unreachable: '未能連接伺服器，請檢查網絡後再試。',
  timed_out: '等候時間過長，請再試一次。',
} as const satisfies Words<typeof bilingual>;
