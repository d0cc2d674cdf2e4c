import type { MessageMails, WordsOf } from '../../mail-words.ts';
import { answer, manage, quoted, shortFacts, THEIR_WORDS, why } from './parts.ts';

/** Mails about messages. */
export const messages: WordsOf<MessageMails> = {
  message: (booking) => ({
    subject: `Message from ${quoted(booking.messages.sender)}: ${quoted(booking.title)}`,
    heading: `${quoted(booking.messages.sender)} wrote to you`,
    text: [THEIR_WORDS],
    quote: booking.messages.bodies,
    facts: shortFacts(booking),
    button: { label: 'Reply', to: booking.to_provider ? 'provider_booking' : 'manage' },
    why: booking.to_provider ? why.provider : why.guest,
  }),
  message_from_operator: (booking) => ({
    subject: `Message from Sampan: ${quoted(booking.title)}`,
    heading: 'We wrote to you about your booking',
    text: booking.to_provider ? ['The guest has the same message.'] : ['The provider has the same message.'],
    quote: booking.messages.bodies,
    facts: shortFacts(booking),
    button: booking.to_provider ? answer : { ...manage, label: 'View the booking' },
    why: booking.to_provider ? why.provider : why.guest,
  }),
};
