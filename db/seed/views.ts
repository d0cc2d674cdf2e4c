import { weekday } from '../../rules/time.ts';
import { dateOf, type Clock } from './clock.ts';
import { createRandom } from './random.ts';
import type { Row } from './rows.ts';
import type { Page } from './shops.ts';

const DAYS_BACK = 60;

/** Views of published pages by day; weekends are busier, today has only begun. */
export function countViews(clock: Clock, pages: readonly Page[]): Row[] {
  const random = createRandom('views');
  return pages
    .filter(({ published }) => published)
    .flatMap(({ id, daily_views, made_days_ago }) =>
      Array.from({ length: Math.min(DAYS_BACK, made_days_ago) }, (_, ago) => {
        const date = dateOf(clock, -ago);
        const busy = [0, 5, 6].includes(weekday(date)) ? 1.5 : 1;
        const part = ago === 0 ? 0.3 : 0.7 + random.next() * 0.7;
        return { page_id: id, date, views: Math.round(daily_views * busy * part) };
      }),
    );
}
