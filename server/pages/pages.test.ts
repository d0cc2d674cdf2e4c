import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { openApp, sendTo, testApp } from '../../tests/support/app.ts';
import { bookingBody } from '../../tests/support/builders.ts';
import { callerThrough, type Caller } from '../../tests/support/caller.ts';
import { until } from '../../tests/support/until.ts';
import { onOneDay } from '../../tests/support/one-day.ts';
import { openDatabase } from '../core/database/database.ts';

const { sql, guest, database, buildOffer, buildPage, buildProvider, buildService, buildSlot } = await testApp();
const show = api.pages.public;
const page = (slug: string, caller: Caller = guest) => caller.done(show, { params: { slug } });

/** Another process's worth of application, with connections of its own. */
async function neighbour() {
  const own = openDatabase(database.address, { pool: 3 });
  const app = await openApp(own);
  return { caller: callerThrough(sendTo(app)), close: () => app.close().then(() => own.end({ timeout: 1 })) };
}

test('a published page is shown whole, with its services in the provider’s order', async () => {
  const provider = await buildProvider({ name: 'Fragrant Tides', name_zh: '香潮' });
  const [second, first] = [await buildService({ provider, title: 'Second' }), await buildService({ provider, title: 'First' })];
  await buildSlot({ service: first, capacity: 7, taken: 2 });
  const { slug, id } = await buildPage({
    provider,
    services: [first, second],
    slug: 'fragrant-tides',
    title: 'Fragrant Tides',
    title_zh: '香潮',
    theme_color: '#0B6E5F',
    custom_message: 'Welcome aboard',
    thank_you_message: 'See you',
  });
  const { services, ...reply } = await page(slug);
  assert.deepEqual(reply, {
    id,
    slug,
    title: 'Fragrant Tides',
    title_zh: '香潮',
    description: '',
    description_zh: '',
    logo: null,
    banner_image: null,
    theme_color: '#0B6E5F',
    background_color: '#1E6FF9',
    text_color: '#FFFFFF',
    custom_message: 'Welcome aboard',
    custom_message_zh: '',
    thank_you_message: 'See you',
    thank_you_message_zh: '',
    view_count: 0,
    provider: { id: provider.id, name: 'Fragrant Tides', name_zh: '香潮', licence_number: '', verified: false },
  });
  assert.deepEqual(
    services.map(({ title, available_spots }) => [title, available_spots]),
    [
      ['First', 5],
      ['Second', 0],
    ],
  );
  const { itinerary, questions, captions, meeting_picture, provider_logo, ...listed } = await guest.done(api.services.get, {
    params: { id: first.id },
  });
  assert.deepEqual(
    [services[0], itinerary, questions, captions, meeting_picture, provider_logo],
    [listed, [], [], [], null, null],
    'a page lists what lists show',
  );
});

test('only services on sale stand on a page', async () => {
  const provider = await buildProvider();
  const services = [
    await buildService({ provider, title: 'Live' }),
    await buildService({ provider, status: 'draft' }),
    await buildService({ provider, status: 'inactive' }),
    await buildService({ provider, archived_at: new Date() }),
  ];
  const { slug } = await buildPage({ services });
  assert.deepEqual(
    (await page(slug)).services.map(({ title }) => title),
    ['Live'],
  );
});

test('a page without services is a page', async () => {
  assert.deepEqual((await page((await buildPage()).slug)).services, []);
});

test('a page that is not published, whose provider is suspended, or that nobody has is not found', async () => {
  const hidden = [
    await buildPage({ is_published: false }),
    await buildPage({ provider: await buildProvider({ suspended_at: new Date() }) }),
  ].map(({ slug }) => slug);
  for (const slug of [
    ...hidden,
    'nobody-has-this',
    '大澳生態遊',
    '%00',
    '\u0000',
    '%2e%2e%2f',
    "' or 1=1 --",
    'x'.repeat(201),
    '\ud800'.toWellFormed(),
  ])
    assert.equal((await guest.refused(404, show, { params: { slug } })).code, 'not_found', slug);
});

test('a page may have a Chinese address', async () => {
  await buildPage({ slug: '大澳生態遊' });
  assert.equal((await page('大澳生態遊')).slug, '大澳生態遊');
});

test('views are counted and written when the process ends', () =>
  onOneDay(async (today) => {
    const built = await buildPage();
    const shortLived = await neighbour();
    await Promise.all(Array.from({ length: 5 }, () => page(built.slug, shortLived.caller)));
    await shortLived.caller.refused(404, show, { params: { slug: 'nobody-has-this' } });
    assert.equal((await sql`select from page_views_daily where page_id = ${built.id}`).length, 0, 'never a write per view');
    await shortLived.close();
    assert.deepEqual([...(await sql`select date, views from page_views_daily where page_id = ${built.id}`)], [{ date: today, views: 5 }]);
    assert.equal((await page(built.slug)).view_count, 5);
  }));

test('views of two processes add up, and those of a deleted page are dropped', async () => {
  const [stored, deleted] = [await buildPage(), await buildPage()];
  const processes = [await neighbour(), await neighbour()];
  for (const { caller } of processes) for (const { slug } of [stored, deleted, stored]) await page(slug, caller);
  await sql`delete from pages where id = ${deleted.id}`;
  for (const { close } of processes) await close();
  assert.deepEqual(
    [...(await sql`select page_id, views from page_views_daily where page_id in (${stored.id}, ${deleted.id})`)],
    [{ page_id: stored.id, views: 4 }],
  );
});

test('what a provider changes in one process is seen in another at once', async () => {
  const offer = await buildOffer({ service: { title: 'Before' }, page: { title: 'Before' } });
  const other = await buildService({ provider: offer.provider, title: 'Added later' });
  const { caller, close } = await neighbour();
  const sees = async (what: string, isSo: (shown: Awaited<ReturnType<typeof page>>) => boolean) =>
    until(what, async () => isSo(await page(offer.page.slug, caller)));
  await page(offer.page.slug, caller);

  await sql`update pages set title = 'After' where id = ${offer.page.id}`;
  await sees('the page’s new title', (shown) => shown.title === 'After');
  await sql`update services set title = 'After', price = 12300 where id = ${offer.service.id}`;
  await sees('the service’s new title', ({ services }) => services[0]?.title === 'After' && services[0].price === '123.00');
  await sql`update units set price = 12300 where service_id = ${offer.service.id}`;
  await sees('the ticket’s new price', ({ services }) => services[0]?.units[0]?.price === '123.00');
  await sql`update providers set name = 'After' where id = ${offer.provider.id}`;
  await sees('the provider’s new name', ({ provider }) => provider.name === 'After');
  await sql`insert into page_services (page_id, service_id, position) values (${offer.page.id}, ${other.id}, 9)`;
  await sees('the added service', ({ services }) => services.length === 2);
  await sql`update services set status = 'inactive' where id = ${other.id}`;
  await sees('the service gone', ({ services }) => services.length === 1);
  await sql`update pages set is_published = false where id = ${offer.page.id}`;
  await until('the page gone', async () => (await caller.ask(show, { params: { slug: offer.page.slug } })).status === 404);
  await sql`update pages set is_published = true where id = ${offer.page.id}`;
  await sees('the page back', () => true);
  await close();
});

test('a page is cached while nothing of its provider changes', async () => {
  const [mine, other] = [await buildOffer(), await buildOffer()];
  const { caller, close } = await neighbour();
  const first = await page(mine.page.slug, caller);
  // A view sends no notification, so a cached page stays.
  await sql`insert into page_views_daily (page_id, date, views) values (${mine.page.id}, current_date, 40)`;
  await sql`update pages set title = 'Other' where id = ${other.page.id}`;
  await until('the other page’s change', async () => (await page(other.page.slug, caller)).title === 'Other');
  assert.equal((await page(mine.page.slug, caller)).view_count, first.view_count);
  await sql`update pages set title = 'Mine' where id = ${mine.page.id}`;
  await until('its own change', async () => (await page(mine.page.slug, caller)).view_count === first.view_count + 40);
  await close();
});

test('places left on a cached page follow bookings', async () => {
  const offer = await buildOffer({ capacity: 3 });
  const { caller, close } = await neighbour();
  assert.equal((await page(offer.page.slug, caller)).services[0]?.available_spots, 3);
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 3 }) });
  await until('the page sold out', async () => (await page(offer.page.slug, caller)).services[0]?.available_spots === 0);
  await close();
});

test('after the channel was lost, a page shows what changed meanwhile', async () => {
  const built = await buildPage({ title: 'Before' });
  const { caller, close } = await neighbour();
  await page(built.slug, caller);
  await sql`alter table pages disable trigger tell_change`;
  await sql`update pages set title = 'After' where id = ${built.id}`;
  await sql`alter table pages enable trigger tell_change`;
  assert.equal((await page(built.slug, caller)).title, 'Before');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`;
  await until('the page anew', async () => (await page(built.slug, caller)).title === 'After');
  await close();
});
