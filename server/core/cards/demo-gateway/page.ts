import { escapeHtml as escape } from '../../text/escape-html.ts';

/** What the page says of a payment; `amount` in cents. */
export type PageCheckout = { amount: number; title: string; locale: string };

const words = {
  en: {
    title: 'Demo payment page',
    sentence: 'This page stands in for a card company’s. No card is charged, and no card number is asked for.',
    good: 'Pay with a card that works',
    refused: 'Pay with a card that is refused',
    back: 'Go back without paying',
    declined: 'Your card was refused. Nothing has been charged.',
  },
  zh: {
    title: '示範付款頁面',
    sentence: '此頁代替信用卡公司的付款頁面。不會收取任何款項，亦毋須輸入卡號。',
    good: '以可用的信用卡付款',
    refused: '以被拒的信用卡付款',
    back: '不付款，返回',
    declined: '你的信用卡被拒，未有收取任何款項。',
  },
};

const STYLE = `:root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem;background:Canvas;color:CanvasText}
main{max-width:26rem;margin:6vh auto}h1{font-size:1.5rem}.sum{font-size:2rem;font-weight:700;margin:.5rem 0}form{display:grid;gap:.75rem;margin-top:1.5rem}
button{font:inherit;min-height:3rem;padding:.5rem 1rem;border-radius:.5rem;border:2px solid currentColor;background:none;color:inherit;cursor:pointer}
button:first-child{background:#0b5c6b;border-color:#0b5c6b;color:#fff}[role=alert]{border-left:4px solid #b3261e;padding-left:.75rem}`;

/** The page on which a card is played. */
export function drawPage({ amount, title, locale }: PageCheckout, is_refused: boolean): string {
  const is_chinese = locale.startsWith('zh');
  const w = is_chinese ? words.zh : words.en;
  return `<!doctype html><html lang="${is_chinese ? 'zh-HK' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${w.title}</title><style>${STYLE}</style>
<main><h1>${w.title}</h1><p>${w.sentence}</p><p>${escape(title)}</p><p class="sum">HK$${(amount / 100).toFixed(2)}</p>
${is_refused ? `<p role="alert">${w.declined}</p>` : ''}
<form method="post"><button name="card" value="good">${w.good}</button><button name="card" value="refused">${w.refused}</button>
<button name="card" value="none">${w.back}</button></form></main></html>`;
}
