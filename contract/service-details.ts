import { z } from 'zod';
import { LONGEST_MINUTES } from '../rules/ranges.ts';
import { line, prose } from './text.ts';
import { listed, picture, pictureAddress, whole } from './wire.ts';

/** A stop of an experience, or what is done there; the minutes it takes where they are known. */
export const stop = z
  .object({ title: z.string(), title_zh: z.string(), text: z.string(), text_zh: z.string(), minutes: z.int().nullable() })
  .meta({ id: 'Stop' });
export type Stop = z.output<typeof stop>;

/** What guests often ask, with the answer. */
export const faqItem = z
  .object({ question: z.string(), question_zh: z.string(), answer: z.string(), answer_zh: z.string() })
  .meta({ id: 'FaqItem' });
export type FaqItem = z.output<typeof faqItem>;

/** What a picture of a service shows, for guests to read and for those who cannot see it. */
export const caption = z.object({ picture: z.string(), text: z.string(), text_zh: z.string() }).meta({ id: 'PictureCaption' });
export type PictureCaption = z.output<typeof caption>;

/** What one service has beside what lists show: texts that only who looks at it reads. */
export const serviceDetails = {
  /** In the order in which they happen. */
  itinerary: z.array(stop),
  questions: z.array(faqItem),
  /** Of its cover and gallery; pictures without words are left out. */
  captions: z.array(caption),
  /** Of the place where guests meet; null: none. */
  meeting_picture: z.string().nullable(),
};

export const MOST_STOPS = 15;
export const MOST_QUESTIONS = 10;
export const MOST_CAPTIONS = 13;
export const LONGEST_CAPTION = 200;
export const LONGEST_HEADING = 120;
export const LONGEST_ANSWER = 600;

const isWritten = (...texts: string[]) => texts.some((text) => text !== '');

const stopBody = z
  .object({
    title: line(LONGEST_HEADING).default(''),
    title_zh: line(LONGEST_HEADING).default(''),
    text: prose(LONGEST_ANSWER).default(''),
    text_zh: prose(LONGEST_ANSWER).default(''),
    minutes: whole(1, LONGEST_MINUTES).nullable().default(null),
  })
  .refine((one) => isWritten(one.title, one.title_zh) || !(isWritten(one.text, one.text_zh) || one.minutes !== null), {
    path: ['title'],
    params: { rule: 'required' },
  });

const questionBody = z
  .object({
    question: line(LONGEST_HEADING).default(''),
    question_zh: line(LONGEST_HEADING).default(''),
    answer: prose(LONGEST_ANSWER).default(''),
    answer_zh: prose(LONGEST_ANSWER).default(''),
  })
  .refine((one) => isWritten(one.question, one.question_zh) || !isWritten(one.answer, one.answer_zh), {
    path: ['question'],
    params: { rule: 'required' },
  })
  .refine((one) => isWritten(one.answer, one.answer_zh) || !isWritten(one.question, one.question_zh), {
    path: ['answer'],
    params: { rule: 'required' },
  });

const captionBody = z.object({
  picture: pictureAddress.min(1),
  text: line(LONGEST_CAPTION).default(''),
  text_zh: line(LONGEST_CAPTION).default(''),
});

/** What a provider writes of `serviceDetails`; empty entries are left out. */
export const serviceDetailsBody = {
  itinerary: listed(z.array(stopBody).max(MOST_STOPS))
    .transform((all) => all.filter((one) => isWritten(one.title, one.title_zh)))
    .default([]),
  questions: listed(z.array(questionBody).max(MOST_QUESTIONS))
    .transform((all) => all.filter((one) => isWritten(one.question, one.question_zh)))
    .default([]),
  captions: listed(z.array(captionBody).max(MOST_CAPTIONS))
    .transform((all) => all.filter((one) => isWritten(one.text, one.text_zh)))
    .default([]),
  meeting_picture: picture.default(''),
};
