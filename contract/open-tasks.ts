import { textIn, type BilingualText } from '../rules/localized-text.ts';
import type { Locale } from './text.ts';

/** What a provider finishes before it leaves, in the order in which it is listed; each is a field of the refusal `business_has_bookings`. */
export const openTasks = ['upcoming_bookings', 'past_bookings', 'refunds_due', 'payments_reported'] as const;
export type OpenTask = (typeof openTasks)[number];

const words: Record<OpenTask, BilingualText> = {
  upcoming_bookings: { en: 'Upcoming bookings to cancel or complete: {n}.', 'zh-HK': '須取消或完成的預訂：{n}。' },
  past_bookings: { en: 'Past bookings to complete or cancel: {n}.', 'zh-HK': '已結束而須完成或取消的預訂：{n}。' },
  refunds_due: { en: 'Refunds to send: {n}.', 'zh-HK': '待發出的退款：{n}。' },
  payments_reported: { en: 'Reported payments to answer: {n}.', 'zh-HK': '待回覆的付款通知：{n}。' },
};

/** The tasks that are open, of the details of the refusal, each with its number. */
export function openTasksOf(details: Partial<Record<OpenTask, unknown>>): { task: OpenTask; count: number }[] {
  return openTasks.map((task) => ({ task, count: Number(details[task] ?? 0) })).filter(({ count }) => count > 0);
}

/** A sentence for each task that is open. */
export function openTaskWords(details: Partial<Record<OpenTask, unknown>>, locale: Locale): string[] {
  return openTasksOf(details).map(({ task, count }) => textIn(words[task], locale).replace('{n}', count.toLocaleString('en')));
}
