/** Endings of web addresses that mail programs make links of, beside those of countries: the known ones, and those that mischief likes. */
const ENDINGS = [
  ['com', 'net', 'org', 'info', 'biz', 'edu', 'gov', 'mil', 'int', 'mobi', 'name', 'pro', 'tel', 'asia', 'cat', 'jobs', 'travel', 'app'],
  ['dev', 'page', 'web', 'site', 'online', 'website', 'space', 'store', 'shop', 'shopping', 'market', 'sale', 'deals', 'cheap', 'tech'],
  ['cloud', 'host', 'hosting', 'email', 'link', 'links', 'click', 'live', 'life', 'world', 'today', 'news', 'media', 'blog', 'wiki', 'xyz'],
  [
    'top',
    'vip',
    'win',
    'bid',
    'loan',
    'loans',
    'club',
    'fun',
    'icu',
    'cyou',
    'cfd',
    'sbs',
    'bond',
    'buzz',
    'monster',
    'rest',
    'lol',
    'zip',
  ],
  ['mov', 'work', 'works', 'team', 'group', 'company', 'business', 'center', 'services', 'support', 'help', 'care', 'agency', 'digital'],
  ['network', 'systems', 'solutions', 'software', 'technology', 'bank', 'hsbc', 'finance', 'financial', 'money', 'cash', 'credit', 'fund'],
  ['capital', 'insurance', 'tax', 'trade', 'trading', 'exchange', 'pay', 'visa', 'tours', 'holiday', 'flights', 'cruises', 'boats', 'taxi'],
  [
    'hotel',
    'hotels',
    'restaurant',
    'cafe',
    'ltd',
    'llc',
    'inc',
    'gmbh',
    'one',
    'run',
    'red',
    'blue',
    'pink',
    'ink',
    'men',
    'date',
    'review',
  ],
  [
    'reviews',
    'science',
    'party',
    'racing',
    'stream',
    'download',
    'accountant',
    'faith',
    'cricket',
    'ooo',
    'onion',
    'google',
    'goog',
    'apple',
  ],
  ['zone', 'city', 'global', 'hongkong', 'social', 'chat', 'guru', 'expert', 'academy', 'events', 'gift', 'gifts', 'promo', 'auction'],
  [
    '香港',
    '公司',
    '中国',
    '中國',
    '台灣',
    '台湾',
    '澳門',
    '澳门',
    '新加坡',
    '网络',
    '網絡',
    '网址',
    '网站',
    '網站',
    '在线',
    '商城',
    '集团',
  ],
].flat();

/** Endings of countries, by their first letter. */
const COUNTRIES = [
  'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|g[adefghilmnpqrstuwy]',
  'h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|o[m]',
  'p[aefghklmnrstwy]|q[a]|r[eosuw]|s[abcdeghiklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]',
].join('|');

/** Chinese may follow at once: a link ends before it. */
const ENDING = `(?:${ENDINGS.join('|')}|xn--[a-z\\d-]+|${COUNTRIES})(?![a-z\\d\\p{M}])`;
const DOTTED = new RegExp(`(?<=[\\p{L}\\p{M}\\p{N}_-])[.。](${ENDING})`, 'giu');

/** What people write with a dot and no space before a name: "Dr.Ng", "St.Mo", "C.K.Li", "Co.Ltd". */
const ABBREVIATED =
  /(?:^|[^\p{L}\p{M}\p{N}._-])(?:(?:\p{L}|mr|mrs|ms|mx|miss|dr|prof|rev|fr|sr|jr|st|mt|ft|sgt|lt|capt|hon|no|vol|ph|co|ltd|inc|corp|est)\.)+$/iu;
/** Of these, what follows an initial is an address all the same: t.co, t.me, g.co, v.gd. */
const SHORT_LINK = /^(?:cc|co|gd|gl|gg|io|ly|me|mp|tv|to|ai|is|im|us|hk|cn)$/i;
const OF_COMPANIES = /^(?:ltd|inc|llc)$/i;

const WRITTEN_OUT = /:\/\/|www[.。]|[\p{L}\d][.。][a-z]{2,}\//iu;
/** An @ by itself means "at"; one beside a letter is an address or an account. */
const AT = /@[^\s]|[^\s]@/u;

/** Endings of countries that are surnames in Hong Kong as well: whole names are written "Kelly.Ng" and "Mary.Au". */
const FULL_NAME = /^(\p{Lu}\p{Ll}{2,11})[.](?:Ng|Au|So|Li|Mo|Ma|Lu|Su|Hu|Mu|Sy|Si|La|To)(?: \p{Lu}\p{Ll}{1,11}){0,3}$/u;
/** Nobody is called so, and a link that is would be opened. */
const NO_NAME =
  /bank|hsbc|login|verif|secur|account|support|official|alert|notice|refund|unlock|confirm|update|service|admin|alipay|wechat|evil|sampan|^(?:win|pay|card|cash|money|visa|help|prize|gift|free|click|link|open)$/i;

/** Whether a text of one line has something in it that mail programs show as a link, in whatever width its letters are. */
export function holdsAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  if (WRITTEN_OUT.test(plain) || AT.test(plain)) return true;
  const [, given] = FULL_NAME.exec(plain) ?? [];
  if (given !== undefined && !NO_NAME.test(given)) return false;
  return [...plain.matchAll(DOTTED)].some(({ index, 1: ending = '' }) => !isAbbreviation(plain.slice(0, index + 1), ending));
}

function isAbbreviation(before: string, ending: string): boolean {
  if (!ABBREVIATED.test(before)) return false;
  return OF_COMPANIES.test(ending) || (ending.length === 2 && !SHORT_LINK.test(ending));
}
