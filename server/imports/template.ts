import { importFields, type ImportField, type ImportKind } from '../../contract/import-fields.ts';
import { textIn, type BilingualText, type Locale } from '../../rules/localized-text.ts';

const heads: Record<ImportField, BilingualText> = {
  reference: { en: 'Reference', 'zh-HK': '編號' },
  title: { en: 'Title', 'zh-HK': '英文名稱' },
  title_zh: { en: 'Title (Chinese)', 'zh-HK': '中文名稱' },
  short_description: { en: 'Short description', 'zh-HK': '英文簡介' },
  short_description_zh: { en: 'Short description (Chinese)', 'zh-HK': '中文簡介' },
  description: { en: 'Description', 'zh-HK': '英文介紹' },
  description_zh: { en: 'Description (Chinese)', 'zh-HK': '中文介紹' },
  price: { en: 'Price', 'zh-HK': '成人價錢' },
  child_price: { en: 'Child price', 'zh-HK': '小童價錢' },
  senior_price: { en: 'Senior price', 'zh-HK': '長者價錢' },
  infant_price: { en: 'Infant price', 'zh-HK': '嬰兒價錢' },
  duration_minutes: { en: 'Duration (minutes)', 'zh-HK': '時長（分鐘）' },
  default_capacity: { en: 'Capacity', 'zh-HK': '名額' },
  min_participants: { en: 'Min people', 'zh-HK': '最少人數' },
  max_participants: { en: 'Max people', 'zh-HK': '最多人數' },
  category: { en: 'Category', 'zh-HK': '分類' },
  location: { en: 'Location', 'zh-HK': '英文地點' },
  location_zh: { en: 'Location (Chinese)', 'zh-HK': '中文地點' },
  meeting_point: { en: 'Meeting point', 'zh-HK': '英文集合地點' },
  meeting_point_zh: { en: 'Meeting point (Chinese)', 'zh-HK': '中文集合地點' },
  service: { en: 'Service', 'zh-HK': '服務' },
  date: { en: 'Date', 'zh-HK': '日期' },
  start_time: { en: 'Start time', 'zh-HK': '開始時間' },
  end_time: { en: 'End time', 'zh-HK': '結束時間' },
  capacity: { en: 'Capacity', 'zh-HK': '名額' },
  customer_name: { en: 'Customer name', 'zh-HK': '客人姓名' },
  customer_email: { en: 'Email', 'zh-HK': '電郵' },
  customer_phone: { en: 'Phone', 'zh-HK': '電話' },
  adult: { en: 'Adults', 'zh-HK': '成人' },
  child: { en: 'Children', 'zh-HK': '小童' },
  senior: { en: 'Seniors', 'zh-HK': '長者' },
  infant: { en: 'Infants', 'zh-HK': '嬰兒' },
  student: { en: 'Students', 'zh-HK': '學生' },
  paid: { en: 'Paid', 'zh-HK': '已付款' },
  notes: { en: 'Notes', 'zh-HK': '備註' },
};

const examples: Record<ImportKind, Partial<Record<ImportField, BilingualText>>> = {
  services: {
    reference: { en: 'TOUR-1', 'zh-HK': 'TOUR-1' },
    title: { en: 'Harbour walk', 'zh-HK': 'Harbour walk' },
    title_zh: { en: '海旁漫步', 'zh-HK': '海旁漫步' },
    price: { en: 'HK$480', 'zh-HK': 'HK$480' },
    duration_minutes: { en: '120', 'zh-HK': '120' },
    default_capacity: { en: '12', 'zh-HK': '12' },
  },
  slots: {
    service: { en: 'TOUR-1', 'zh-HK': 'TOUR-1' },
    date: { en: '2030-12-01', 'zh-HK': '2030-12-01' },
    start_time: { en: '09:00', 'zh-HK': '09:00' },
    end_time: { en: '11:00', 'zh-HK': '11:00' },
    capacity: { en: '12', 'zh-HK': '12' },
  },
  bookings: {
    reference: { en: 'FH-1001', 'zh-HK': 'FH-1001' },
    service: { en: 'TOUR-1', 'zh-HK': 'TOUR-1' },
    date: { en: '2030-12-01', 'zh-HK': '2030-12-01' },
    start_time: { en: '09:00', 'zh-HK': '09:00' },
    customer_name: { en: 'Chan Tai Man', 'zh-HK': '陳大文' },
    customer_email: { en: 'taiman@example.com', 'zh-HK': 'taiman@example.com' },
    adult: { en: '2', 'zh-HK': '2' },
    paid: { en: 'yes', 'zh-HK': '已付' },
  },
};

/** A file of one kind to fill in: headings in the reader's language, and a line as an example. UTF-8 with its mark, for spreadsheets. */
export function importTemplate(kind: ImportKind, locale: Locale): string {
  const fields: readonly ImportField[] = importFields[kind];
  const line = (textOf: (field: ImportField) => BilingualText | undefined) =>
    fields
      .map((field) => {
        const text = textOf(field);
        return text ? textIn(text, locale) : '';
      })
      .join(',');
  return `\uFEFF${line((field) => heads[field])}\r\n${line((field) => examples[kind][field])}\r\n`;
}
