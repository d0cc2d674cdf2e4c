import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import { quoted } from '../templates/parts-en.ts';
import { quoted as quotedInChinese } from '../templates/parts-zh-HK.ts';
import type { Templates } from '../templates/template.ts';

type CallOffTemplates = Pick<Templates, 'departures_called_off'>;

/** To a guide whose departures were called off, in English. */
export const callOffTemplatesEn: CallOffTemplates = {
  departures_called_off: ({ business, departures, ending }) => ({
    subject:
      departures.length === 1
        ? `Called off: ${quoted(departures[0]!.title)}, ${departures[0]!.starts}`
        : `Called off: ${departures.length} departures`,
    heading: departures.length === 1 ? 'A departure was called off' : `${departures.length} departures were called off`,
    text: [`${quoted(business)} has called this off. The guests are being mailed; you don’t need to tell them.`],
    quote: ending,
    facts: departures.map(({ starts, title }) => [starts, title]),
    button: { label: 'See who still comes', to: 'guide' },
    why: `You’re receiving this because you’re a guide in the team of ${quoted(business)} on Sampan.`,
  }),
};

/** The same in 香港書面語. */
export const callOffTemplatesZh: CallOffTemplates = {
  departures_called_off: ({ business, departures, ending }) => ({
    subject:
      departures.length === 1
        ? cjkSpaced`活動取消：${quotedInChinese(departures[0]!.title)}，${departures[0]!.starts}`
        : cjkSpaced`活動取消：${String(departures.length)} 個時段`,
    heading: cjkSpaced`${String(departures.length)} 個時段已取消`,
    text: [cjkSpaced`${quotedInChinese(business)}已取消以下時段。系統正以電郵通知客人，你毋須另行通知。`],
    quote: ending,
    facts: departures.map(({ starts, title }) => [starts, title]),
    button: { label: '查看仍會前來的客人', to: 'guide' },
    why: cjkSpaced`你是${quotedInChinese(business)}在舢舨上的導賞員，因此收到此電郵。`,
  }),
};
