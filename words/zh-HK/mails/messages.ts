import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { MessageMails, WordsOf } from '../../mail-words.ts';
import { answer, manage, quoted, shortFacts, THEIR_WORDS, why } from './parts.ts';

/** Mails about messages. */
export const messages: WordsOf<MessageMails> = {
  message: (booking) => ({
    subject: cjkSpaced`${quoted(booking.messages.sender)}的訊息：${quoted(booking.title)}`,
    heading: cjkSpaced`${quoted(booking.messages.sender)}給你留言`,
    text: [THEIR_WORDS],
    quote: booking.messages.bodies,
    facts: shortFacts(booking),
    button: { label: '回覆', to: booking.to_provider ? 'provider_booking' : 'manage' },
    why: booking.to_provider ? why.provider : why.guest,
  }),
  message_from_operator: (booking) => ({
    subject: cjkSpaced`舢舨的訊息：${quoted(booking.title)}`,
    heading: '我們就你的預訂傳來訊息',
    text: booking.to_provider ? ['客人亦收到同一訊息。'] : ['體驗主辦亦收到同一訊息。'],
    quote: booking.messages.bodies,
    facts: shortFacts(booking),
    button: booking.to_provider ? answer : { ...manage, label: '查看預訂' },
    why: booking.to_provider ? why.provider : why.guest,
  }),
};
