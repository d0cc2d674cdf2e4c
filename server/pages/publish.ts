import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { MOST_SERVICES, pageBody, type OwnPage, type PageBody, type pagePatch } from '../../contract/pages.ts';
import { constraintOf, type Sql, type Tx } from '../core/database/database.ts';
import { invalid, notFound, refuse } from '../core/api/errors.ts';
import { claimPictures } from '../core/storage/files.ts';
import { refuseMoreThan } from '../core/limits/quotas.ts';
import { countOwnPages, getOwnPage, looksTaken } from './own-reads.ts';
import { newSlug } from './confusable-slugs.ts';
import { numbered, slugFor } from './slug.ts';
import { deletePage, lockPage, insertPage, listServiceIds, setPageServices, touchPage, updatePage, type PageRow } from './writes.ts';

/**
 * Creates a page. An address that was typed must be free and look like no other provider's (slug_taken); one made from the title is
 * numbered until it is.
 * Refuses services that are not the provider's own, quota_reached.
 */
export async function createPage(sql: Sql, provider_id: string, body: PageBody, limit: number): Promise<OwnPage> {
  refuseMoreThan(limit, { has: await countOwnPages(sql, provider_id, limit) });
  const id = uuid();
  return sql.begin(async (tx) => {
    await checkPictures(tx, body);
    await insertUnder(tx, id, provider_id, body);
    if (body.services) await putServices(tx, id, provider_id, { ids: body.services, field: 'services' });
    return getOwnPage(tx, id, provider_id);
  });
}

async function insertUnder(tx: Tx, id: string, provider_id: string, body: PageBody): Promise<void> {
  const insert = async (slug: string) =>
    !(await looksTaken(tx, slug, provider_id)) && insertPage(tx, id, provider_id, rowOf({ ...body, slug }));
  if (body.slug !== '') {
    if (!(await insert(newSlug(body.slug)))) refuse('slug_taken');
    return;
  }
  const slug = await slugFor(body.title || body.title_zh);
  for (let n = 1; ; n += 1) if (await insert(numbered(slug, n))) return;
}

/** Rewrites an own page. An empty address keeps the one it has. Refuses: not_found, slug_taken, services of others. */
export async function replacePage(sql: Sql, id: string, provider_id: string, body: PageBody): Promise<OwnPage> {
  return rewrite(sql, id, provider_id, () => body);
}

/** Changes what is given of an own page; a publish toggle sends is_published alone. */
export async function changePage(sql: Sql, id: string, provider_id: string, patch: z.output<typeof pagePatch>): Promise<OwnPage> {
  return rewrite(sql, id, provider_id, (page) => {
    const now = { ...page, logo: page.logo ?? '', banner_image: page.banner_image ?? '', services: undefined };
    return { ...pageBody.parse(now), ...patch };
  });
}

/** Read under the lock: two changes of different fields at once both stay. */
async function rewrite(sql: Sql, id: string, provider_id: string, bodyOf: (now: OwnPage) => PageBody): Promise<OwnPage> {
  return sql
    .begin(async (tx) => {
      if (!(await lockPage(tx, id, provider_id))) notFound();
      const page = await getOwnPage(tx, id, provider_id);
      const body = bodyOf(page);
      await checkPictures(tx, body);
      // An address from before the rules for new ones stays as it is.
      const slug = body.slug === '' || body.slug === page.slug ? page.slug : newSlug(body.slug);
      if (slug !== page.slug && (await looksTaken(tx, slug, provider_id))) refuse('slug_taken');
      await updatePage(tx, id, rowOf({ ...body, slug }));
      if (body.services) await putServices(tx, id, provider_id, { ids: body.services, field: 'services' });
      return getOwnPage(tx, id, provider_id);
    })
    .catch(refuseTakenSlug);
}

/** Deletes an own page; its bookings stay. Refuses: not_found. */
export async function removePage(sql: Sql, id: string, provider_id: string): Promise<void> {
  if (!(await deletePage(sql, id, provider_id))) notFound();
}

/** Puts services at the end of a page; those on it already keep their place. Refuses: not_found, services of others, too many. */
export async function addServices(sql: Sql, id: string, provider_id: string, service_ids: string[]): Promise<OwnPage> {
  return sql.begin(async (tx) => {
    if (!(await lockPage(tx, id, provider_id))) notFound();
    const there = await listServiceIds(tx, id);
    await putServices(tx, id, provider_id, { ids: [...there, ...service_ids], field: 'service_ids' });
    if (service_ids.some((one) => !there.includes(one))) await touchPage(tx, id);
    return getOwnPage(tx, id, provider_id);
  });
}

/** Takes services off a page; those not on it are no error. Refuses: not_found. */
export async function removeServices(sql: Sql, id: string, provider_id: string, service_ids: string[]): Promise<OwnPage> {
  return sql.begin(async (tx) => {
    if (!(await lockPage(tx, id, provider_id))) notFound();
    const there = await listServiceIds(tx, id);
    const left = there.filter((one) => !service_ids.includes(one));
    await setPageServices(tx, id, provider_id, left);
    if (left.length < there.length) await touchPage(tx, id);
    return getOwnPage(tx, id, provider_id);
  });
}

/** `field` is the name the ids were sent by, where the refusal belongs. */
async function putServices(
  tx: Tx,
  id: string,
  provider_id: string,
  { ids, field }: { ids: string[]; field: 'services' | 'service_ids' },
): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length > MOST_SERVICES) invalid({ [field]: [{ rule: 'too_many', n: MOST_SERVICES }] });
  const put = await setPageServices(tx, id, provider_id, unique);
  if (put < unique.length) invalid({ [field]: [{ rule: 'service_unknown' }] });
}

async function checkPictures(tx: Tx, body: PageBody): Promise<void> {
  const missing = await claimPictures(tx, [body.logo, body.banner_image]);
  const without = (['logo', 'banner_image'] as const).filter((field) => missing.includes(body[field]));
  if (without.length > 0) invalid(Object.fromEntries(without.map((field) => [field, [{ rule: 'picture' }]])));
}

function rowOf(body: PageBody): PageRow {
  return { ...body, logo: body.logo || null, banner_image: body.banner_image || null };
}

function refuseTakenSlug(error: unknown): never {
  if (constraintOf(error) === 'pages_slug_key') refuse('slug_taken');
  throw error;
}
