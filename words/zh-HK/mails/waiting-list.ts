import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import { waiting_rule } from '../../../rules/waiting/waiting.ts';
import type { WaitingForMail } from '../../mail-facts.ts';
import type { WaitingMails, WordsOf } from '../../mail-words.ts';
import type { MailFact, MailText } from '../../mail.ts';
import { quoted } from './parts.ts';

const why_waiting = '你收到此電郵，是因為有人以此電郵地址加入了舢舨上的輪候名單。如非本人操作，可不予理會。';

const listed = ({ title, provider, day, people }: WaitingForMail): MailFact[] => [
  ['體驗', title],
  ['體驗主辦', provider],
  ['時間', cjkSpaced`${day}（香港時間）`],
  ['人數', people],
];

/** Mails about the waiting list. */
export const waitingList: WordsOf<WaitingMails> = {
  waiting_joined: (waiting) => ({
    subject: cjkSpaced`你已加入${quoted(waiting.title)}的輪候名單`,
    heading: '你已加入輪候名單',
    text: [
      ...(waiting.is_confirmed ? [] : ['請先確認這是你的電郵地址：打開以下連結，一按即可。確認前，我們不能為你提供名額。']),
      '一有合適的名額騰出，我們會電郵通知你，並在你考慮期間為你保留名額。在此之前不會為你預訂，亦毋須付款。',
      waiting_rule['zh-HK'],
      '如屆時仍未收到通知，即沒有名額騰出。你可以隨時退出名單。',
    ],
    facts: listed(waiting),
    button: { label: waiting.is_confirmed ? '查看輪候情況' : '確認我的電郵', to: 'waiting' },
    why: why_waiting,
  }),
  waiting_offer: (waiting) => ({
    subject: cjkSpaced`${quoted(waiting.title)}有名額了`,
    heading: '有名額留給你',
    text: [
      cjkSpaced`我們為你保留${waiting.people}的名額，直至${waiting.until}（香港時間）。你可以一按預訂，或讓給下一組輪候者。`,
      '如放棄或逾時未回覆，名額會讓給下一組輪候者，而你會排到名單最後。若再次逾時未回覆，你的輪候即告結束。',
    ],
    facts: listed(waiting),
    button: { label: '預訂或放棄', to: 'waiting' },
    why: why_waiting,
  }),
  waiting_over: (waiting) => (waiting.reason === null ? lapsed(waiting) : offerCalledOff(waiting, waiting.reason)),
  waiting_ended: (waiting) => (waiting.reason === null ? gone(waiting) : calledOff(waiting, waiting.reason)),
};

function lapsed(waiting: WaitingForMail): MailText {
  const { goes_on } = waiting;
  return {
    subject: cjkSpaced`已不再為你保留${quoted(waiting.title)}的名額`,
    heading: '保留時間已過',
    text: [
      goes_on
        ? '我們曾為你保留名額，但未有在時限內收到回覆。你仍在名單上，但已排到最後。你可以隨時退出。'
        : '我們曾兩次為你保留名額，但未有在時限內收到回覆，你的輪候已經結束。如仍想參加，可再次加入名單。',
    ],
    facts: listed(waiting),
    button: { label: goes_on ? '查看輪候情況' : '查看體驗', to: 'waiting' },
    why: why_waiting,
  };
}

function gone(waiting: WaitingForMail): MailText {
  return {
    subject: cjkSpaced`${quoted(waiting.title)}的輪候名單已結束`,
    heading: '你輪候的時段不會舉行',
    text: ['體驗主辦已不再提供這個時段，你的輪候因此結束。我們沒有為你預訂，亦沒有收取任何款項。'],
    facts: listed(waiting),
    button: { label: '查看其他時段', to: 'waiting' },
    why: why_waiting,
  };
}

function calledOff(waiting: WaitingForMail, reason: string): MailText {
  return {
    subject: cjkSpaced`活動取消：${quoted(waiting.title)}，${waiting.day}`,
    heading: cjkSpaced`${waiting.day}的${quoted(waiting.title)}未能舉行`,
    text: [
      '體驗主辦已取消這個時段，你的輪候因此結束。我們沒有為你預訂，亦沒有收取任何款項。',
      '你可以改訂其他尚有名額的時段，或輪候另一個已滿的時段。',
    ],
    quote: [reason],
    facts: listed(waiting),
    button: { label: '查看其他時段', to: 'waiting' },
    why: why_waiting,
  };
}

function offerCalledOff(waiting: WaitingForMail, reason: string): MailText {
  return {
    subject: cjkSpaced`活動取消：${quoted(waiting.title)}，${waiting.day}`,
    heading: cjkSpaced`${waiting.day}的${quoted(waiting.title)}未能舉行`,
    text: [
      '我們曾為你保留這個時段的名額，但體驗主辦已取消活動。我們沒有為你預訂，亦沒有收取任何款項。',
      cjkSpaced`你仍在輪候${waiting.for}：一有合適的名額騰出，我們會電郵通知你。`,
    ],
    quote: [reason],
    facts: listed(waiting),
    button: { label: '查看輪候情況', to: 'waiting' },
    why: why_waiting,
  };
}
