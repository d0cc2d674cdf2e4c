import type { BilingualText } from '../rules/localized-text.ts';

/** What may be wrong with another system's CSV file, and what to do. */
export const importRules = {
  import_empty: {
    en: 'This file has no lines below its headings. Choose a CSV file with one.',
    'zh-HK': '檔案的標題行之下沒有內容，請選擇有資料的 CSV 檔案。',
  },
  import_large: {
    en: 'This file is too large. Divide it into files of 2 MB at most.',
    'zh-HK': '檔案太大，請分成每個不超過 2 MB 的檔案。',
  },
  import_lines: {
    en: 'A file may have {n} lines at most. Divide it into several.',
    'zh-HK': '檔案最多 {n} 行，請分成多個檔案。',
  },
  import_line_long: {
    en: 'Line {n} is too long, so the file can’t be read. Shorten it, or check that its quotation marks are closed.',
    'zh-HK': '第 {n} 行太長，未能讀取檔案。請縮短內容，或檢查引號是否已關閉。',
  },
  import_quote: {
    en: 'Line {n}: a quotation mark is opened and not closed, so the file can’t be read. Close it and choose the file again.',
    'zh-HK': '第 {n} 行的引號沒有關閉，未能讀取檔案。請補上引號，再選擇檔案。',
  },
  import_encoding: {
    en: 'The letters of this file can’t be read. Save it as CSV UTF-8 and choose it again.',
    'zh-HK': '未能辨認檔案的文字編碼，請另存為「CSV UTF-8」再選擇。',
  },
  import_columns: {
    en: 'Choose a column of the file for each field that is needed, and each column once.',
    'zh-HK': '請為每個必要的欄位選擇檔案的一欄，每欄只可選一次。',
  },
  import_mails: {
    en: 'Up to {n} people an hour can be emailed. Import without emails, or divide the file.',
    'zh-HK': '每小時最多可電郵通知 {n} 人。請改為不發電郵，或分成多個檔案匯入。',
  },
  import_date: {
    en: 'This is not a date. Write it as 2026-12-01 or 1/12/2026, the day before the month.',
    'zh-HK': '不是日期。請寫成 2026-12-01，或日在前的 1/12/2026。',
  },
  import_time: { en: 'This is not a time. Write it as 09:00 or 9:00 am.', 'zh-HK': '不是時間。請寫成 09:00 或 9:00 am。' },
  import_price: {
    en: 'This is not a price in Hong Kong dollars. Write it as 480 or HK$480.00.',
    'zh-HK': '不是港元價錢。請寫成 480 或 HK$480.00。',
  },
  import_paid: { en: 'Write paid or unpaid, or yes or no.', 'zh-HK': '請寫「已付」或「未付」，或「是」或「否」。' },
  import_category: { en: 'There is no such category. Use one of: {n}.', 'zh-HK': '沒有這個分類，請選用：{n}。' },
  import_twice: {
    en: 'Line {n} has the same. Delete one of the two, or give each a reference of its own.',
    'zh-HK': '與第 {n} 行相同。請刪除其中一行，或為每行填上不同的編號。',
  },
  import_service: {
    en: 'You have no service of this name or reference. Import services first, or write the name as in Sampan.',
    'zh-HK': '你沒有這個名稱或編號的服務。請先匯入服務，或依照 Sampan 的服務名稱填寫。',
  },
  import_services: {
    en: 'Several of your services have this name. Write the reference instead.',
    'zh-HK': '你有多於一項服務用這個名稱，請改填編號。',
  },
  import_slot: {
    en: 'This service has no slot at that time. Import departures first, or correct the time.',
    'zh-HK': '這項服務在該時間沒有時段。請先匯入出發時段，或更正時間。',
  },
  import_weather: {
    en: 'Because of the weather it isn’t decided yet whether this departure goes ahead. Decide first.',
    'zh-HK': '受天氣影響，這個行程是否如期舉行尚待決定，請先作決定。',
  },
  import_closed: { en: 'This slot is blocked. Open it first.', 'zh-HK': '這個時段已關閉，請先重新開放。' },
  import_full: {
    en: 'Places left on this slot for this line: {n}. Raise its capacity first, or leave the line out.',
    'zh-HK': '這個時段餘下給這一行的名額：{n}。請先提高名額，或刪去這一行。',
  },
  import_shared: {
    en: 'The boat, guide or equipment of this slot is used at that time, maybe by a line above. Leave this line out, or correct the time.',
    'zh-HK': '這個時段所需的船隻、導賞員或裝備，在該時間已由其他時段使用，亦可能是檔案較前的一行。請刪去這一行，或更正時間。',
  },
  import_unit: {
    en: 'This service has no such ticket. Add it to the service, or move these people to another column.',
    'zh-HK': '這項服務沒有這個票種。請為服務加上票種，或把人數移到另一欄。',
  },
  import_stopped: {
    en: 'The marketplace has stopped the sale of this service. Contact the marketplace.',
    'zh-HK': '平台已停止發售這項服務，請聯絡平台。',
  },
  import_changed: {
    en: 'This has changed in the meantime. Check the file again.',
    'zh-HK': '內容在期間有變，請重新檢查檔案。',
  },
  import_quota: { en: 'You may have {n} of these at most. Leave lines out.', 'zh-HK': '最多只可有 {n} 個，請刪減內容。' },
} as const satisfies Record<string, BilingualText>;
