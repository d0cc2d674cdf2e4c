import type { WaitingMail } from '../../../contract/mails.ts';
import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import { waiting_rule } from '../../../rules/waiting/waiting.ts';
import { quoted } from '../templates/parts-en.ts';
import { quoted as quotedInChinese } from '../templates/parts-zh-HK.ts';
import type { MailFact, MailText, TemplateData, Templates } from '../templates/template.ts';

type WaitingTemplates = Pick<Templates, WaitingMail>;

const why = 'You’re receiving this because this email was put on a waiting list on Sampan. If that wasn’t you, you can ignore it.';
const see = { label: 'See your place', to: 'waiting' } as const;

const listed = ({ title, provider, day, people }: TemplateData): MailFact[] => [
  ['Experience', title],
  ['Host', provider],
  ['When', `${day} (Hong Kong)`],
  ['Party', people],
];

/** Templates of the waiting list, in English. */
export const waitingTemplatesEn: WaitingTemplates = {
  waiting_joined: (data) => ({
    subject: `You’re on the waiting list for ${quoted(data.title)}`,
    heading: 'You’re on the waiting list',
    text: [
      ...(data.wait.is_confirmed
        ? []
        : ['Please confirm that this email is yours: open the link below and tap once. Until then we can’t offer you places.']),
      'We’ll email you as soon as places for your party become free, and hold them for you while you decide. Nothing is booked or paid until then.',
      waiting_rule.en,
      'If you don’t hear from us by then, no places became free. You can leave the list at any time.',
    ],
    facts: listed(data),
    button: data.wait.is_confirmed ? see : { label: 'Confirm my email', to: 'waiting' },
    why,
  }),
  waiting_offer: (data) => ({
    subject: `Places are free for ${quoted(data.title)}`,
    heading: 'Places are free for you',
    text: [
      `We’re holding places for ${data.people} until ${data.wait.until} (Hong Kong). Book them with one tap, or let them go to the next in line.`,
      'If you pass, or don’t answer by then, they’re offered to the next in line and you go to the end of the list. After a second offer without an answer you leave it.',
    ],
    facts: listed(data),
    button: { label: 'Book or pass', to: 'waiting' },
    why,
  }),
  waiting_over: (data) => (data.wait.reason === null ? lapsed(data) : offerCalledOff(data, data.wait.reason)),
  waiting_ended: (data) => (data.wait.reason === null ? gone(data) : calledOff(data, data.wait.reason)),
};

function lapsed(data: TemplateData): MailText {
  const { goes_on } = data.wait;
  return {
    subject: `We no longer hold places for ${quoted(data.title)}`,
    heading: 'Your offer has ended',
    text: [
      goes_on
        ? 'We held places for you and had no reply in time. You’re still on the list, at the end of it. You can leave at any time.'
        : 'We held places for you twice and had no reply in time, so you’ve left the list. You can join again if you’d still like to come.',
    ],
    facts: listed(data),
    button: goes_on ? see : { label: 'Open the experience', to: 'waiting' },
    why,
  };
}

function gone(data: TemplateData): MailText {
  return {
    subject: `The waiting list for ${quoted(data.title)} has closed`,
    heading: 'What you waited for won’t take place',
    text: ['The host no longer offers this departure, so your place on the waiting list has ended. Nothing was booked or paid.'],
    facts: listed(data),
    button: { label: 'Look at other times', to: 'waiting' },
    why,
  };
}

/** To who waited for nothing but a departure that was called off. */
function calledOff(data: TemplateData, reason: string): MailText {
  return {
    subject: `Called off: ${quoted(data.title)}, ${data.day}`,
    heading: `${quoted(data.title)} on ${data.day} will not take place`,
    text: [
      'The host has called this departure off, so your place on the waiting list has ended. Nothing was booked or paid.',
      'You can book another time that has places, or join the list for one that is full.',
    ],
    quote: [reason],
    facts: listed(data),
    button: { label: 'Look at other times', to: 'waiting' },
    why,
  };
}

/** To who was offered places on a departure that was called off, and waits on for others. */
function offerCalledOff(data: TemplateData, reason: string): MailText {
  return {
    subject: `Called off: ${quoted(data.title)}, ${data.day}`,
    heading: `${quoted(data.title)} on ${data.day} will not take place`,
    text: [
      'We held places for you on this departure, and its host has called it off. Nothing was booked or paid.',
      `You’re still on the waiting list for ${data.wait.for}: we’ll email you as soon as places for your party become free.`,
    ],
    quote: [reason],
    facts: listed(data),
    button: see,
    why,
  };
}

const why_zh = '你收到此電郵，是因為有人以此電郵地址加入了舢舨上的輪候名單。如非本人操作，可不予理會。';

const listed_zh = ({ title, provider, day, people }: TemplateData): MailFact[] => [
  ['體驗', title],
  ['體驗主辦', provider],
  ['時間', cjkSpaced`${day}（香港時間）`],
  ['人數', people],
];

/** Templates of the waiting list, in 香港書面語. */
export const waitingTemplatesZh: WaitingTemplates = {
  waiting_joined: (data) => ({
    subject: cjkSpaced`你已加入${quotedInChinese(data.title)}的輪候名單`,
    heading: '你已加入輪候名單',
    text: [
      ...(data.wait.is_confirmed ? [] : ['請先確認這是你的電郵地址：打開以下連結，一按即可。確認前，我們不能為你提供名額。']),
      '一有合適的名額騰出，我們會電郵通知你，並在你考慮期間為你保留名額。在此之前不會為你預訂，亦毋須付款。',
      waiting_rule['zh-HK'],
      '如屆時仍未收到通知，即沒有名額騰出。你可以隨時退出名單。',
    ],
    facts: listed_zh(data),
    button: { label: data.wait.is_confirmed ? '查看輪候情況' : '確認我的電郵', to: 'waiting' },
    why: why_zh,
  }),
  waiting_offer: (data) => ({
    subject: cjkSpaced`${quotedInChinese(data.title)}有名額了`,
    heading: '有名額留給你',
    text: [
      cjkSpaced`我們為你保留${data.people}的名額，直至${data.wait.until}（香港時間）。你可以一按預訂，或讓給下一組輪候者。`,
      '如放棄或逾時未回覆，名額會讓給下一組輪候者，而你會排到名單最後。若再次逾時未回覆，你的輪候即告結束。',
    ],
    facts: listed_zh(data),
    button: { label: '預訂或放棄', to: 'waiting' },
    why: why_zh,
  }),
  waiting_over: (data) => (data.wait.reason === null ? lapsedZh(data) : offerCalledOffZh(data, data.wait.reason)),
  waiting_ended: (data) => (data.wait.reason === null ? goneZh(data) : calledOffZh(data, data.wait.reason)),
};

function lapsedZh(data: TemplateData): MailText {
  const { goes_on } = data.wait;
  return {
    subject: cjkSpaced`已不再為你保留${quotedInChinese(data.title)}的名額`,
    heading: '保留時間已過',
    text: [
      goes_on
        ? '我們曾為你保留名額，但未有在時限內收到回覆。你仍在名單上，但已排到最後。你可以隨時退出。'
        : '我們曾兩次為你保留名額，但未有在時限內收到回覆，你的輪候已經結束。如仍想參加，可再次加入名單。',
    ],
    facts: listed_zh(data),
    button: { label: goes_on ? '查看輪候情況' : '查看體驗', to: 'waiting' },
    why: why_zh,
  };
}

function goneZh(data: TemplateData): MailText {
  return {
    subject: cjkSpaced`${quotedInChinese(data.title)}的輪候名單已結束`,
    heading: '你輪候的時段不會舉行',
    text: ['體驗主辦已不再提供這個時段，你的輪候因此結束。我們沒有為你預訂，亦沒有收取任何款項。'],
    facts: listed_zh(data),
    button: { label: '查看其他時段', to: 'waiting' },
    why: why_zh,
  };
}

function calledOffZh(data: TemplateData, reason: string): MailText {
  return {
    subject: cjkSpaced`活動取消：${quotedInChinese(data.title)}，${data.day}`,
    heading: cjkSpaced`${data.day}的${quotedInChinese(data.title)}未能舉行`,
    text: [
      '體驗主辦已取消這個時段，你的輪候因此結束。我們沒有為你預訂，亦沒有收取任何款項。',
      '你可以改訂其他尚有名額的時段，或輪候另一個已滿的時段。',
    ],
    quote: [reason],
    facts: listed_zh(data),
    button: { label: '查看其他時段', to: 'waiting' },
    why: why_zh,
  };
}

function offerCalledOffZh(data: TemplateData, reason: string): MailText {
  return {
    subject: cjkSpaced`活動取消：${quotedInChinese(data.title)}，${data.day}`,
    heading: cjkSpaced`${data.day}的${quotedInChinese(data.title)}未能舉行`,
    text: [
      '我們曾為你保留這個時段的名額，但體驗主辦已取消活動。我們沒有為你預訂，亦沒有收取任何款項。',
      cjkSpaced`你仍在輪候${data.wait.for}：一有合適的名額騰出，我們會電郵通知你。`,
    ],
    quote: [reason],
    facts: listed_zh(data),
    button: { label: '查看輪候情況', to: 'waiting' },
    why: why_zh,
  };
}
