import { api } from '../contract/api.ts';
import { addDays, hongKongDate } from '../rules/time.ts';
import { findWords } from '../server/catalogue/word-reads.ts';
import type { Sql } from '../server/core/database/database.ts';
import { againstSql, type Question } from './against-sql.ts';
import { keepBusy, YEARS } from './busy-services.ts';
import { stock } from './catalogue.ts';
import type { Workload } from './workload.ts';

/** Scales of the load data set. Small: 1,000 experiences with 50 slots each; large: 25, and experiences that have sold for years. */
const scales = { small: 40, large: 1 };

type Filters = { search?: string; category?: string; days?: [from: number, to: number]; participants?: number; ordering?: 'price' };

const searched_for: Filters[] = [
  {},
  { search: 'kayak' },
  { search: '西貢', days: [2, 4], participants: 2 },
  { days: [1, 2], participants: 4 },
  { category: 'on-the-water', days: [0, 6] },
  { search: 'sunrise', days: [3, 9], ordering: 'price' },
];

/** Searches without filters, by words, by days and party, by category, by price. */
export const searches: Workload = {
  name: 'W4S',
  title: 'Searches of the catalogue',
  limit: 'one plain statement, same rows',
  aim: 0.25,
  async fill(sql, size) {
    await stock(sql, scales[size]);
    if (size === 'large') await keepBusy(sql, YEARS);
  },
  async run(stage) {
    const questions: Question[] = [];
    for (const filters of searched_for) questions.push(await questionOf(stage.sql, filters));
    return againstSql(stage, { accept: 'application/json' }, questions);
  },
};

async function questionOf(sql: Sql, { search, days, ...filters }: Filters): Promise<Question> {
  const today = hongKongDate(Date.now());
  const range = days && { date_from: addDays(today, days[0]), date_to: addDays(today, days[1]) };
  const asked = Object.entries({ ...filters, ...range, ...(search && { search }) }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const words = search === undefined ? null : await findWords(sql, search);
  return {
    path: `${api.services.list.path}?${new URLSearchParams(asked)}`,
    read: { of: 'services', ...filters, ...range, ...(words && { words }) },
  };
}
