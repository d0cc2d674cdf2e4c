import type { Locale } from '../../../contract/text.ts';
import { isChinese } from '../../../rules/localized-text.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import type { MailFact } from '../../../words/mail.ts';

/** The content of a mail, for both formats. */
export type MailContent = {
  locale: Locale;
  heading: string;
  text: string[];
  quote?: string[] | undefined;
  facts?: MailFact[] | undefined;
  button?: { label: string; url: string } | undefined;
  why: string;
};

/** Lays a mail out as plain text. */
export function asText({ locale, heading, text, quote = [], facts = [], button, why }: MailContent): string {
  const [colon, colon_end] = isChinese(locale) ? ['：', '：'] : [': ', ':'];
  const parts = [
    heading,
    ...text,
    ...quote.map((words) => words.replace(/^/gm, '> ')),
    facts.flatMap((fact) => factLines(fact, colon)).join('\n'),
    button ? `${button.label}${colon_end}\n${button.url}` : '',
    `-- \nSampan 舢舨\n${why}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Each link has its own line and name. */
function factLines([name, value]: MailFact, colon: string): string[] {
  if (typeof value === 'string') return [`${name}${colon}${value}`];
  return value.map(({ label, url }) => `${label}${colon}${url}`);
}

// Mail programs agree on tables and inline styles, and on little else.
const FONT = "font-family:-apple-system,'Segoe UI',Inter,'PingFang HK','Microsoft JhengHei','Noto Sans TC',Arial,sans-serif";
const styles = {
  body: 'margin:0;padding:0;background:#F3F6FB',
  card: `max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #DCE3EE;border-radius:16px;${FONT};color:#131C30`,
  mark: `${FONT};font-size:17px;font-weight:700;color:#1A5BDB;padding:24px 8px 12px`,
  h1: 'margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650',
  p: 'margin:0 0 14px;font-size:16px;line-height:1.6',
  quote:
    'margin:0 0 14px;padding:10px 14px;border-left:3px solid #8DB8FF;background:#EFF5FF;font-size:16px;line-height:1.6;white-space:pre-line',
  facts: 'margin:6px 0 18px;border-collapse:collapse;width:100%',
  name: 'padding:7px 14px 7px 0;border-top:1px solid #E6EBF3;font-size:14px;color:#4C586E;vertical-align:top;white-space:nowrap',
  value: 'padding:7px 0;border-top:1px solid #E6EBF3;font-size:15px;width:100%;white-space:pre-line',
  link: 'display:inline-block;margin-right:14px;color:#1A5BDB',
  button:
    'display:inline-block;padding:12px 22px;border-radius:10px;background:#1A5BDB;color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none',
  why: `${FONT};font-size:13px;line-height:1.5;color:#4C586E;padding:16px 8px 32px`,
};

/** Lays a mail out as HTML, with every value escaped. */
export function asHtml({ locale, heading, text, quote = [], facts = [], button, why }: MailContent): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="${styles.body}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:0 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="${styles.mark}">Sampan 舢舨</td></tr>
<tr><td style="${styles.card};padding:28px">
<h1 style="${styles.h1}">${escapeHtml(heading)}</h1>
${text.map((words) => `<p style="${styles.p}">${escapeHtml(words)}</p>`).join('\n')}
${quote.map((words) => `<blockquote style="${styles.quote}">${escapeHtml(words)}</blockquote>`).join('\n')}
${facts.length > 0 ? `<table style="${styles.facts}">${facts.map(factRow).join('')}</table>` : ''}
${button ? `<p style="margin:8px 0 0"><a href="${escapeHtml(button.url)}" target="_blank" rel="noopener noreferrer" style="${styles.button}">${escapeHtml(button.label)}</a></p>` : ''}
</td></tr><tr><td style="${styles.why}">${escapeHtml(why)}</td></tr></table>
</td></tr></table></body></html>
`;
}

function factRow([name, value]: MailFact): string {
  return `<tr><th scope="row" align="left" style="${styles.name};font-weight:400">${escapeHtml(name)}</th><td style="${styles.value}">${typeof value === 'string' ? escapeHtml(value) : value.map(link).join(' ')}</td></tr>`;
}

function link({ label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" style="${styles.link}">${escapeHtml(label)}</a>`;
}
