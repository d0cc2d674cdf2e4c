import { api } from '../contract/api.ts';
import { addDays, hongKongDate } from '../rules/time.ts';
import { newVisitor, stock } from './catalogue.ts';
import { growth, type Ask } from './growth.ts';
import type { Fill, Stage } from './stage.ts';

/** Scales of the load data set: 100, 1,000 and 10,000 experiences with 50 slots each. */
const SCALES = [4, 40, 400] as const;
const SERVICES_EACH = 25;
/** The highest ratio of a size to the smallest: a search sorts and checks a bounded number of rows (decision 017). */
const AIM = 4;

const today = hongKongDate(Date.now());
const days = { date_from: addDays(today, 2), date_to: addDays(today, 5) };

const searches: Record<string, Record<string, string>> = {
  nothing: {},
  text: { search: 'kayak' },
  'dates and party': { ...days, participants: '2' },
  'text, dates and party': { search: 'kayak', ...days, participants: '2' },
  'category and dates': { category: 'on-the-water', ...days },
  'dates, by price': { ...days, ordering: 'price' },
};

/** A catalogue of each size. */
export const fullOfExperiences = SCALES.map(
  (scale): Fill =>
    (sql) =>
      stock(sql, scale),
);

/** The first page of a search as the catalogue grows from a hundred experiences to ten thousand. */
export async function growingSearches(stages: readonly Pick<Stage, 'app'>[]): Promise<string> {
  const searching =
    (query: Record<string, string>) =>
    ({ app }: Pick<Stage, 'app'>): Ask =>
    async () => {
      const reply = await fetch(`http://127.0.0.1:${app.port}${api.services.list.path}?${new URLSearchParams(query)}`, {
        headers: newVisitor(),
      });
      if (!reply.ok) throw new Error(`a search was answered ${reply.status}`);
      return ((await reply.json()) as { results: unknown[] }).results.length;
    };
  const asked = Object.fromEntries(Object.entries(searches).map(([name, query]) => [name, stages.map(searching(query))]));
  const sizes = SCALES.map((scale) => `${(scale * SERVICES_EACH).toLocaleString('en')} experiences`);
  return `first page of a search: median milliseconds of 100 (lowest)\n${await growth(sizes, asked, AIM)}`;
}
