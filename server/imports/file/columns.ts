import { importFields, neededFields, type ImportField, type ImportKind } from '../../../contract/import-fields.ts';
import type { ImportColumns } from '../../../contract/imports.ts';
import { plainText } from '../../bookings/bank/cells.ts';

/** Headings of other systems and spreadsheets, without spaces and signs, in small letters. What is likelier stands first. */
const headingsOf: Record<ImportField, RegExp> = {
  reference:
    /^(?:booking|order|product|item|service|activity|experience|external|confirmation)?(?:id|ref|reference|number|no|code|sku)$|編號|代碼|參考/,
  title: /^(?:title|name|product|item|service|activity|experience|tour)(?:name|title)?(?:en|english)?$|^(?:英文)(?:名稱|標題)$/,
  title_zh: /^(?:title|name)(?:zh|zhhk|chinese|tc)$|^(?:中文)?(?:名稱|標題|服務名稱|服務|體驗名稱|活動名稱|產品名稱)$/,
  short_description: /^(?:short|brief)(?:description)?(?:en)?$|^(?:summary|headline)$|^英文簡介$/,
  short_description_zh: /^shortdescription(?:zh|chinese)$|^(?:中文)?簡介$/,
  description: /^(?:long|full)?(?:description|details|about)(?:en|english)?$|^英文(?:介紹|描述|內容)$/,
  description_zh: /^description(?:zh|zhhk|chinese|tc)$|^(?:中文)?(?:介紹|描述|內容|詳情)$/,
  price: /^(?:adult|unit|base|retail|from)?price(?:hkd|adult)?$|^adult(?:rate)?$|^(?:成人)?(?:價錢|價格|售價|票價)(?:hkd|港元|港幣)?$/,
  child_price: /^(?:child|kid|children)s?(?:price|rate)?$|^(?:小童|兒童)(?:價錢|價格|票價|價)?$/,
  senior_price: /^seniors?(?:price|rate)?$|^長者(?:價錢|價格|票價|價)?$/,
  infant_price: /^infants?(?:price|rate)?$|^(?:嬰兒|幼兒)(?:價錢|價格|票價|價)?$/,
  duration_minutes: /^(?:duration|length)(?:minutes|mins?|hours?|hrs?)?$|^(?:時長|需時|長度)(?:分鐘|小時)?$/,
  default_capacity: /^(?:default|max)?(?:capacity|places|seats|spots)$|^(?:每節)?(?:名額|容量|座位)$/,
  min_participants: /^min(?:imum)?(?:participants|people|pax|partysize|guests)$|^(?:最少|最低)(?:人數)?$/,
  max_participants: /^max(?:imum)?(?:participants|people|pax|partysize|guests)$|^(?:最多|最高)(?:人數)?$/,
  category: /^(?:category|type)$|^(?:分類|類別)$/,
  location: /^(?:location|area|district|city)(?:en)?$|^英文地點$/,
  location_zh: /^location(?:zh|chinese)$|^(?:中文)?(?:地點|地區)$/,
  meeting_point: /^(?:meetingpoint|meetingplace|pickup|address)(?:en)?$|^英文集合(?:地點|處)$/,
  meeting_point_zh: /^meetingpoint(?:zh|chinese)$|^(?:中文)?集合(?:地點|處)$/,
  service:
    /^(?:service|product|item|activity|experience|tour|availability)(?:name|title|id|ref|reference|code)?$|^(?:服務|體驗|活動|產品|行程)(?:名稱|編號)?$/,
  date: /^(?:start|tour|activity|travel|departure|booking|event|availability)?(?:date|datetime|starts?at|startson)$|^start$|^(?:出發|開始|活動|行程|預訂)?(?:日期|日子)$/,
  start_time: /^(?:start|tour|activity|departure|booking)?time$|^(?:出發|開始|活動|集合)?時間$/,
  end_time: /^(?:end|finish)(?:time|at)?$|^(?:完結|結束)時間$/,
  capacity: /^(?:max|total)?(?:capacity|places|seats|spots|availability|vacancies)$|^(?:總)?(?:名額|容量|座位)$/,
  customer_name:
    /^(?:customer|contact|guest|client|lead|leadtraveller|leadtraveler|traveller|traveler|booker|full)?name$|^(?:customer|contact|guest|client)$|^(?:客人|顧客|聯絡人|旅客|訂票人)?(?:姓名|名稱)$|^(?:客人|顧客|聯絡人)$/,
  customer_email: /^(?:customer|contact|guest|client)?e?mail(?:address)?$|電郵|電子郵件/,
  customer_phone: /^(?:customer|contact|guest|client)?(?:phone|mobile|tel|telephone|whatsapp)(?:number|no)?$|電話|手機/,
  adult:
    /^(?:adults?|(?:total|of|no|number|numberof|totalof)?(?:pax|people|participants|guests|persons?)|quantity|qty|partysize|tickets|customers)$|^(?:成人|人數|數量)(?:人數)?$/,
  child: /^(?:child|children|kids?)$|^(?:小童|兒童)(?:人數)?$/,
  senior: /^seniors?$|^長者(?:人數)?$/,
  infant: /^infants?$|^(?:嬰兒|幼兒)(?:人數)?$/,
  student: /^students?$|^學生(?:人數)?$/,
  paid: /^(?:paid|ispaid|payment|paymentstatus|paidstatus)$|^(?:已付|付款|已付款|付款狀態|付款情況)$/,
  notes: /^(?:notes?|comments?|remarks?|specialrequests?|internalnotes?)$|備註|附註|要求/,
};

/** Which column has which field by the headings; a heading that is the name of a field is that field's. */
export function suggestImportColumns(kind: ImportKind, headings: readonly string[]): ImportColumns {
  const names = headings.map((heading) =>
    plainText(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  const taken = new Set<number>();
  const fields: readonly ImportField[] = importFields[kind];
  const find = (field: ImportField, fits: (name: string) => boolean) => {
    const column = names.findIndex((name, at) => !taken.has(at) && name !== '' && fits(name));
    if (column < 0) return [];
    taken.add(column);
    return [{ field, column }];
  };
  const exact = fields.flatMap((field) => find(field, (name) => name === field.replaceAll('_', '')));
  const others = fields.filter((field) => !exact.some((one) => one.field === field));
  return [...exact, ...others.flatMap((field) => find(field, (name) => headingsOf[field].test(name)))];
}

/** Whether every needed field has a column. */
export function isMapped(kind: ImportKind, columns: ImportColumns): boolean {
  return neededFields[kind].every((one) => one.some((field) => columns.some((column) => column.field === field)));
}
