import { z } from 'zod';
import { money } from './amounts.ts';
import { date } from './dates.ts';

/** The last 30 days day by day, or this month and the eleven before it month by month. */
export const revenueRanges = ['days', 'year'] as const;
export type RevenueRange = (typeof revenueRanges)[number];
export const revenueQuery = z.object({ range: z.enum(revenueRanges).default('days') });

/** Revenue is of completed bookings, by the Hong Kong day of the departure; bookings are all that were made, cancelled ones too. */
const revenuePart = z.object({ date_from: date, date_to: date, revenue: money, bookings: z.int() });
export type RevenuePart = z.output<typeof revenuePart>;

/** A provider's revenue and bookings in a range, in order, and in the time before it: the 30 days before, or the same days a year ago. */
export const providerRevenue = z
  .object({ range: z.enum(revenueRanges), parts: z.array(revenuePart), before: revenuePart })
  .meta({ id: 'ProviderRevenue' });
export type ProviderRevenue = z.output<typeof providerRevenue>;
