import assert from 'node:assert/strict';
import { test } from 'node:test';
import './opencc.ts';
import { inLocale, inScript, linesInLocale, textIn } from '../localized-text.ts';
import { mainlandLabels, mainlandWords } from './mainland-words.ts';
import { simplified, simplifiedText, simplifiedWords } from './simplified.ts';

test('characters become Simplified by the word they stand in', () => {
  for (const [traditional, expected] of [
    ['後天與皇后大道', '后天与皇后大道'],
    ['乾淨，乾坤', '干净，乾坤'],
    ['穿着鞋，著名', '穿着鞋，著名'],
    ['衞生署裏面', '卫生署里面'],
    ['頭髮與發現', '头发与发现'],
    ['深水埗、鰂魚涌', '深水埗、鲗鱼涌'],
  ] as const)
    assert.equal(simplified(traditional), expected);
});

test('a word that Mainland readers do not use is replaced by theirs', () => {
  assert.equal(simplified('請以電郵地址登入帳戶，並下載列印'), '请以邮箱地址登录账户，并下载打印');
  for (const [hong_kong, mainland] of mainlandWords) if (!mainlandLabels.has(hong_kong)) assert.equal(simplified(hong_kong), mainland);
});

test('words of Hong Kong about money, roles and records are replaced too', () => {
  for (const [hong_kong, mainland] of [
    ['你毋須付款。退款方式視乎你當時如何付款', '你无须付款。退款方式取决于你当时如何付款'],
    ['請在預訂內通知我們，並上載入數紙', '请在预订内通知我们，并上传转账凭证'],
    ['營運者的身分、自訂規則', '运营者的身份、自定义规则'],
    ['最近兩日的紀錄', '最近两日的记录'],
    ['導賞員的銀行戶口', '导览员的银行账户'],
    ['未能傳送訊息', '未能发送消息'],
    ['紀錄', '记录'],
  ] as const)
    assert.equal(simplified(hong_kong), mainland);
});

test('of a host’s own text only the characters change, for its words may say something else', () => {
  for (const [written, expected] of [
    ['在村口的士多集合', '在村口的士多集合'],
    ['船上載有救生衣', '船上载有救生衣'],
    ['一系列印章', '一系列印章'],
    ['攀登出發', '攀登出发'],
    ['方程式賽車', '方程式赛车'],
    ['旅遊巴士', '旅游巴士'],
    ['請親自訂位，因應客戶口味', '请亲自订位，因应客户口味'],
    ['上世紀錄音與紀錄片，車身分三節', '上世纪录音与纪录片，车身分三节'],
    ['赤鱲角', '赤鱲角'],
  ] as const) {
    assert.equal(simplifiedText(written), expected);
    assert.deepEqual(inLocale('', written, 'zh-CN'), { text: expected, lang: 'zh-CN' });
    assert.equal(textIn({ en: '', 'zh-HK': `請登入，向${written}付款` }, 'zh-CN', ['', written]), `请登录，向${expected}付款`);
  }
});

test('a kind of unit has its Mainland name, a sentence about its people does not', () => {
  assert.deepEqual(inLocale('Child', '小童', 'zh-CN'), { text: '儿童', lang: 'zh-CN' });
  assert.deepEqual(inLocale('Senior', '長者', 'zh-CN'), { text: '老年人', lang: 'zh-CN' });
  assert.equal(simplified('長者'), '老年人');
  assert.equal(simplifiedText('有長者同行'), '有长者同行');
});

test('a label has its own word: a field asks for an address, a sentence speaks of a letter', () => {
  assert.equal(simplified('電郵'), '邮箱');
  assert.equal(simplified('新電郵已寄出'), '新邮件已寄出');
  assert.equal(simplified('姓名、電郵或電話'), '姓名、邮箱或电话');
});

test('Latin letters, digits, values and what is Simplified already stay', () => {
  for (const text of ['HK$1,160.00', '{{count}} × SMP-7K2', '预订已确认', 'Sampan', '']) assert.equal(simplified(text), text);
});

test('of a tree of words each is converted, except the names in it', () => {
  const words = {
    subject: '陳國榮已預訂「龍舟」',
    quote: '請致電陳國榮',
    text: ['請聯絡陳國榮或體驗主辦龍躍', ''],
    button: undefined,
    places: 2,
  };
  assert.deepEqual(simplifiedWords(words, { names: ['陳國榮', '', '龍躍', '請致電陳國榮'] }), {
    subject: '陳國榮已预订「龙舟」',
    quote: '請致電陳國榮',
    text: ['请联系陳國榮或体验主办龍躍', ''],
    button: undefined,
    places: 2,
  });
});

test('a text and a name are in the script of who reads them', () => {
  assert.deepEqual(inLocale('Junk', '帆船遊', 'zh-CN'), { text: '帆船游', lang: 'zh-CN' });
  assert.deepEqual(inLocale('', '帆船遊', 'en'), { text: '帆船遊', lang: 'zh-HK' });
  assert.deepEqual(inLocale('Junk', '', 'zh-CN'), { text: 'Junk', lang: 'en' });
  assert.deepEqual(inLocale('Tides', '香潮體驗', 'zh-CN'), { text: '香潮体验', lang: 'zh-CN' });
  assert.deepEqual(linesInLocale(['Tea'], ['熱茶', '點心'], 'zh-CN'), { lines: ['热茶', '点心'], lang: 'zh-CN' });
  assert.equal(inScript('45 分鐘', 'zh-CN'), '45 分钟');
  assert.equal(inScript('45 分鐘', 'zh-HK'), '45 分鐘');
  assert.equal(textIn({ en: 'Log in', 'zh-HK': '登入' }, 'zh-CN'), '登录');
});
