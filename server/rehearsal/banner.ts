import { textIn, type BilingualText, type Locale } from '../../rules/localized-text.ts';
import { escapeHtml } from '../core/text/escape-html.ts';
import { hongKongDate, hongKongTime, weekday } from '../../rules/time.ts';

const words = {
  name: { en: 'Rehearsal', 'zh-HK': '演習' },
  sentence: { en: 'Nothing here is real, and nothing leaves it.', 'zh-HK': '此處一切均屬演習，不會影響真實平台。' },
  label: { en: 'Rehearsal', 'zh-HK': '演習控制列' },
  clock: { en: 'The time is', 'zh-HK': '現在時間' },
  hour: { en: '+1 h', 'zh-HK': '+1 小時' },
  six: { en: '+6 h', 'zh-HK': '+6 小時' },
  morning: { en: 'Next morning', 'zh-HK': '翌日早上' },
  storm: { en: 'Play the typhoon', 'zh-HK': '播放颱風之夜' },
  as: { en: 'Log in as', 'zh-HK': '登入身分' },
  provider: { en: 'Provider', 'zh-HK': '體驗主辦' },
  operator: { en: 'Operator', 'zh-HK': '營運者' },
  traveller: { en: 'Traveller', 'zh-HK': '旅客' },
  emails: { en: 'Emails', 'zh-HK': '電郵' },
  end: { en: 'End rehearsal', 'zh-HK': '結束演習' },
} satisfies Record<string, BilingualText>;

const days: BilingualText[] = [
  { en: 'Sun', 'zh-HK': '週日' },
  { en: 'Mon', 'zh-HK': '週一' },
  { en: 'Tue', 'zh-HK': '週二' },
  { en: 'Wed', 'zh-HK': '週三' },
  { en: 'Thu', 'zh-HK': '週四' },
  { en: 'Fri', 'zh-HK': '週五' },
  { en: 'Sat', 'zh-HK': '週六' },
];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** By how far the clock is moved; also the value of its button. */
export const moves = ['hour', 'six', 'morning', 'storm'] as const;
export type ClockMove = (typeof moves)[number];

/** Of every account of the demo. */
export const PASSWORD = 'sampan-demo';

/** Whom a visitor of the rehearsal can be, with the account of the demo. */
export const cast = {
  provider: { username: 'kayan', home: '/provider/dashboard' },
  operator: { username: 'lok', home: '/operator' },
  traveller: { username: 'mei', home: '/dashboard' },
} as const;
export type CastMember = keyof typeof cast;

// Its own colours: it stands on every document, also on those without our styles.
const style = `
  sampan-rehearsal { display: block; background: #FFE9B0; color: #131C30; font: 500 .875rem/1.4 system-ui, sans-serif;
    border-bottom: 3px solid #85500A; padding: .5rem 1rem; }
  sampan-rehearsal form, sampan-rehearsal form > div, sampan-rehearsal p, sampan-rehearsal nav { display: inline-flex; flex-wrap: wrap; align-items: center;
    gap: .25rem .5rem; margin: 0 1rem 0 0; padding: 0; }
  sampan-rehearsal button, sampan-rehearsal a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .75rem;
    font: inherit; color: #131C30; background: #FFF6DF; border: 1px solid #85500A; border-radius: .5rem; text-decoration: none; cursor: pointer; }
  sampan-rehearsal a { background: transparent; border-color: transparent; text-decoration: underline; padding: 0 .375rem; }
  sampan-rehearsal button:hover, sampan-rehearsal a:hover { background: #FFFFFF; }
  sampan-rehearsal :focus-visible { outline: 3px solid #1A5BDB; outline-offset: 2px; }
  @media (width < 40rem) {
    sampan-rehearsal p > span { display: none; }
    sampan-rehearsal form > div, sampan-rehearsal nav { display: flex; flex-wrap: nowrap; overflow-x: auto; margin: 0; white-space: nowrap; }
    sampan-rehearsal button { padding: 0 .5rem; }
  }
  @media print { sampan-rehearsal { display: none; } }`;

export type BannerData = {
  now: Date;
  /** Of the storm that is played, in the reader's language. */
  signal: string | null;
  /** Where the reader is; the browser says so itself where its scripts run. */
  path: string;
  locale: Locale;
  /** Whether it can be ended from here. */
  can_end: boolean;
};

/** The banner that stands on every screen of a rehearsal: what it is, the time, and forms that move the clock; they need no script. */
export function bannerHtml({ now, signal, path, locale, can_end }: BannerData): string {
  const say = (name: keyof typeof words) => textIn(words[name], locale);
  const buttons = moves.map((to) => `<button name="to" value="${to}">${say(to)}</button>`).join('');
  const people = (Object.keys(cast) as CastMember[]).map((who) => `<a href="/rehearsal/as/${who}">${say(who)}</a>`).join('');
  const end = can_end ? `<form method="post" action="/rehearsal/end"><button>${say('end')}</button></form>` : '';
  return (
    `<sampan-rehearsal lang="${locale}" role="region" aria-label="${say('label')}"><style>${style}</style>` +
    `<p><strong>${say('name')}</strong> <span>${say('sentence')}</span></p>` +
    `<form method="post" action="/rehearsal/move"><input type="hidden" name="back" value="${escapeHtml(path)}"><span>${say('clock')} <time>${timeText(now, locale)}</time>${signal === null ? '' : ` · ${signal}`}</span><div>${buttons}</div></form>` +
    `<nav aria-label="${say('as')}"><span>${say('as')}</span>${people}<a href="/outbox">${say('emails')}</a></nav>${end}</sampan-rehearsal>`
  );
}

/** The document with the banner at the top of its body, behind the link that skips to what it is about, and the clock's script before every other. */
export function withBanner(html: string, banner: string): string {
  return html
    .replace(/<head([^>]*)>/, '<head$1><script src="/rehearsal/clock.js"></script>')
    .replace(/<body[^>]*>(?:\s*<a class="skip"[^>]*>[^<]*<\/a>)?/, (body) => `${body}${banner}`);
}

/** Moves the clock of a browser as the rehearsal's, until its document goes; and a move leads back to where the browser is. */
export function clockScript(ahead_ms: number): string {
  return `(() => {
  const TrueDate = Date;
  const now = () => TrueDate.now() + ${Math.round(ahead_ms)};
  window.Date = new Proxy(TrueDate, {
    construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  });
  document.addEventListener('submit', ({ target }) => {
    if (target.action.endsWith('/rehearsal/move')) target.elements.back.value = location.pathname + location.search;
  });
})();
`;
}

/** Logs a browser in as somebody of the demo, as the login form does, and goes to their first screen. */
export const enterScript = `(async ({ username, home }) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('/api/auth/login/', { method: 'POST', headers, body: JSON.stringify({ username, password: '${PASSWORD}' }) });
  const { access, refresh, user } = await reply.json();
  localStorage.setItem('auth_token', access);
  localStorage.setItem('refresh_token', refresh);
  localStorage.setItem('user_data', JSON.stringify(user));
  localStorage.removeItem('acting_for');
  location.replace(home);
})(document.currentScript.dataset);
`;

/** The document that logs in, for which it needs its script. */
export function enterHtml(who: CastMember): string {
  const { username, home } = cast[who];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sampan</title></head><body><main><noscript>${username} / ${PASSWORD}</noscript></main><script src="/rehearsal/enter.js" data-username="${username}" data-home="${home}"></script></body></html>`;
}

/** `Thu 26 Nov, 15:00`, or 11月26日（週四）15:00. */
function timeText(now: Date, locale: Locale): string {
  const date = hongKongDate(now);
  const [, month = 1, day = 1] = date.split('-').map(Number);
  const name = days[weekday(date)]!;
  const text: BilingualText = {
    en: `${name.en} ${day} ${months[month - 1]}, ${hongKongTime(now)}`,
    'zh-HK': `${month}月${day}日（${name['zh-HK']}）${hongKongTime(now)}`,
  };
  return textIn(text, locale);
}
