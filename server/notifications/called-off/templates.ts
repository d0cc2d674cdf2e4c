import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import { quoted } from '../templates/parts-en.ts';
import { quoted as quotedInChinese } from '../templates/parts-zh-HK.ts';
import type { Templates } from '../templates/template.ts';

type CallOffTemplates = Pick<Templates, 'departures_called_off'>;

/** To a guide whose departures were called off, in English. */
export const callOffTemplatesEn: CallOffTemplates = {
  departures_called_off: ({ business, departures, ending, unmailed }) => ({
    subject:
      departures.length === 1
        ? `Called off: ${quoted(departures[0]!.title)}, ${departures[0]!.starts}`
        : `Called off: ${departures.length} departures`,
    heading: departures.length === 1 ? 'A departure was called off' : `${departures.length} departures were called off`,
    text: [`${quoted(business)} has called this off. ${hearEn(unmailed, business)}`],
    quote: ending,
    facts: departures.map(({ starts, title }) => [starts, title]),
    button: { label: 'See who still comes', to: 'guide' },
    why: `You’re receiving this because you’re a guide in the team of ${quoted(business)} on Sampan.`,
  }),
};

/** Whether the guests hear of it by mail: those without an address, and those nobody may write to, do not. */
function hearEn(unmailed: number, business: string): string {
  if (unmailed === 0) return 'The guests are being mailed; you don’t need to tell them.';
  const [who, them] =
    unmailed === 1 ? ['1 booking whose guest can’t', 'that guest'] : [`${unmailed} bookings whose guests can’t`, 'those guests'];
  return `The guests are being mailed, except those of ${who} be emailed: agree with ${quoted(business)} who calls ${them}.`;
}

function hearZh(unmailed: number, business: string): string {
  if (unmailed === 0) return '系統正以電郵通知客人，你毋須另行通知。';
  return cjkSpaced`系統正以電郵通知客人，但有 ${String(unmailed)} 項預訂的客人未能以電郵通知：請與${quotedInChinese(business)}商定由誰致電客人。`;
}

/** The same in 香港書面語. */
export const callOffTemplatesZh: CallOffTemplates = {
  departures_called_off: ({ business, departures, ending, unmailed }) => ({
    subject:
      departures.length === 1
        ? cjkSpaced`活動取消：${quotedInChinese(departures[0]!.title)}，${departures[0]!.starts}`
        : cjkSpaced`活動取消：${String(departures.length)} 個時段`,
    heading: cjkSpaced`${String(departures.length)} 個時段已取消`,
    text: [cjkSpaced`${quotedInChinese(business)}已取消以下時段。${hearZh(unmailed, business)}`],
    quote: ending,
    facts: departures.map(({ starts, title }) => [starts, title]),
    button: { label: '查看仍會前來的客人', to: 'guide' },
    why: cjkSpaced`你是${quotedInChinese(business)}在舢舨上的導賞員，因此收到此電郵。`,
  }),
};
