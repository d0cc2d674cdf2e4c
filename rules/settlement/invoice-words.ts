import { marketplace, type BilingualText } from '../localized-text.ts';

const say = (en: string, zh: string): BilingualText => ({ en, 'zh-HK': zh });

/** The words of an invoice of service fees, which stands in both languages at once, on paper and as a file. */
export const invoiceWords = {
  title: say('Fee invoice', '服務費發票'),
  number: say('Number', '編號'),
  made: say('Date', '日期'),
  month: say('Month', '月份'),
  from: say('From', '開立人'),
  registration: say('Business registration number', '商業登記號碼'),
  to: say('To', '致'),
  date: say('Date', '日期'),
  booking: say('Booking', '預訂編號'),
  experience: say('Experience', '體驗'),
  takes_place: say('Takes place', '體驗日期'),
  gross: say('Paid by guests', '客人付款'),
  fee: say('Service fee', '服務費'),
  total: say('Total', '總額'),
  more: say('Further bookings are in the CSV file. The total counts all of them.', '其餘預訂載於 CSV 檔案，總額已包括全部預訂。'),
  note: say(
    'The fees are part of the balance on your statement. They need no payment of their own.',
    '服務費已計入月結單的結餘，毋須另行付款。',
  ),
  issuer: say(marketplace.name, marketplace.name_zh),
} as const;
