import type { Page } from '@playwright/test';

type Experience = { id: string; title: string; title_zh: string; cancellation_hours: number };

/** The experience of that English title. */
export async function experience(page: Page, title: string): Promise<Experience> {
  const reply = await page.request.get(`/api/services/?search=${encodeURIComponent(title)}`);
  const { results } = (await reply.json()) as { results: Experience[] };
  const found = results.find((one) => one.title === title);
  if (!found) throw new Error(`no ${title}`);
  return found;
}
