import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { testApp } from '../../tests/support/app.ts';
import { onOneDay } from '../../tests/support/one-day.ts';
import { until } from '../../tests/support/until.ts';

const { sql, as, guest, buildBooking, buildOffer, buildPage, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const { create, get, list, replace, update, remove, addServices, removeServices, stats, qr } = api.ownPages;

/** A provider signed in, with two services of theirs. */
async function staged() {
  const provider = await buildProvider();
  const first = await buildService({ provider });
  const second = await buildService({ provider });
  return { provider, first, second, me: await as(provider.user) };
}

const idsOf = ({ services }: { services: { id: string }[] }) => services.map(({ id }) => id);

test('a provider creates a page with services in their order, and it starts as a draft', async () => {
  const { me, first, second } = await staged();
  const body = { title: 'Tides', title_zh: '潮', slug: 'tides-in-order', custom_message: 'Bring a hat', services: [second.id, first.id] };
  const made = await me.done(create, { body });
  assert.deepEqual(idsOf(made), [second.id, first.id]);
  assert.equal(made.slug, 'tides-in-order');
  assert.equal(made.is_published, false);
  assert.deepEqual([made.theme_color, made.background_color, made.text_color], ['#1E40AF', '#1E6FF9', '#FFFFFF']);
  assert.deepEqual([made.view_count, made.booking_count], [0, 0]);
  assert.deepEqual(await me.done(get, { params: { id: made.id } }), made);
});

test('a title and well-formed colours are required', async () => {
  const { me } = await staged();
  const refused = await me.refused(400, create, { body: { title: ' ', theme_color: 'blue' } });
  assert.deepEqual(Object.keys(refused).sort(), ['theme_color', 'title']);
  assert.ok((await me.refused(400, create, { body: { title: 'x', slug: 'a b' } })).slug);
});

test('a page takes 200 services, also when they come one after the other', async () => {
  const { me, provider, first, second } = await staged();
  const { id } = await me.done(create, { body: { title: 'Full', services: [first.id] } });
  await sql`
    with copies as (insert into services (id, provider_id) select gen_random_uuid(), ${provider.id} from generate_series(2, 199) returning id)
    insert into page_services (page_id, service_id, position) select ${id}, id, 2 from copies`;
  const last = await buildService({ provider });
  const add = (service_ids: string[]) => ({ params: { id }, body: { service_ids } });
  const refused = await me.refused(400, addServices, add([second.id, last.id]));
  assert.deepEqual(refused, { service_ids: [fieldRules.too_many.en.replace('{n}', '200')] });
  assert.equal((await me.done(addServices, add([second.id, first.id]))).services.length, 200);
  await me.refused(400, addServices, add([last.id]));
});

test('an address left empty is made from the title, and pages of one title get different ones', async () => {
  const { me } = await staged();
  const addressOf = async (body: Record<string, unknown>) => (await me.done(create, { body })).slug;
  assert.equal(await addressOf({ title: 'Same Title' }), 'same-title');
  assert.equal(await addressOf({ title: 'Same Title' }), 'same-title-2');
  assert.equal(await addressOf({ title: 'Same title', slug: '' }), 'same-title-3');
  assert.equal(await addressOf({ title: '大澳水鄉' }), 'daai-ou-seoi-hoeng');
  assert.equal(await addressOf({ title: '大澳水鄉' }), 'daai-ou-seoi-hoeng-2');
  assert.equal(await addressOf({ title: '大澳 Tai O' }), 'tai-o');
  assert.match(await addressOf({ title: '🛶🌊' }), /^page-[0-9a-f]{6}$/);
});

test('pages of one title made at the same time all get an address', async () => {
  const { me } = await staged();
  const made = await Promise.all(Array.from({ length: 6 }, () => me.done(create, { body: { title: 'Rush hour' } })));
  assert.equal(new Set(made.map(({ slug }) => slug)).size, 6);
});

test('an address somebody else has is refused, in creating and in changing', async () => {
  const { me } = await staged();
  const { slug } = await buildPage({ slug: 'only-one' });
  assert.equal((await me.refused(409, create, { body: { title: 'Mine', slug } })).code, 'slug_taken');
  assert.equal((await me.refused(409, create, { body: { title: 'Mine', slug: 'Only-ONE' } })).code, 'slug_taken');
  const mine = await me.done(create, { body: { title: 'Mine' } });
  for (const call of [replace, update])
    assert.equal((await me.refused(409, call, { params: { id: mine.id }, body: { title: 'Mine', slug } })).code, 'slug_taken');
  assert.equal((await me.done(get, { params: { id: mine.id } })).slug, 'mine');
});

test('a publish toggle sends is_published alone and changes nothing else', async () => {
  const { me, first } = await staged();
  const made = await me.done(create, { body: { title: 'T'.repeat(200), description: 'Words\non two lines', services: [first.id] } });
  const published = await me.done(update, { params: { id: made.id }, body: { is_published: true } });
  const services = made.services.map((service) => ({ ...service, page_slug: made.slug }));
  assert.deepEqual({ ...published, updated_at: '' }, { ...made, services, is_published: true, updated_at: '' });
  assert.equal((await guest.done(api.pages.public, { params: { slug: made.slug } })).id, made.id);
  await me.done(update, { params: { id: made.id }, body: { is_published: false } });
  await until('the page is off', async () => (await guest.ask(api.pages.public, { params: { slug: made.slug } })).status === 404);
});

test('PUT rewrites a page; an empty address and services left out stay', async () => {
  const { me, first } = await staged();
  const made = await me.done(create, { body: { title: 'Before', description: 'Old', slug: 'kept-address', services: [first.id] } });
  const after = await me.done(replace, { params: { id: made.id }, body: { title: 'After', text_color: '#000000' } });
  assert.deepEqual([after.title, after.description, after.slug, after.text_color], ['After', '', 'kept-address', '#000000']);
  assert.deepEqual(idsOf(after), [first.id]);
  assert.deepEqual(idsOf(await me.done(replace, { params: { id: made.id }, body: { title: 'After', services: [] } })), []);
});

test('adding services keeps the order and is idempotent, removing likewise', async () => {
  const { me, provider, first, second } = await staged();
  const third = await buildService({ provider });
  const { id } = await me.done(create, { body: { title: 'Order', services: [second.id] } });
  const add = async (...service_ids: string[]) => idsOf(await me.done(addServices, { params: { id }, body: { service_ids } }));
  const take = async (...service_ids: string[]) => idsOf(await me.done(removeServices, { params: { id }, body: { service_ids } }));
  assert.deepEqual(await add(third.id, first.id), [second.id, third.id, first.id]);
  assert.deepEqual(await add(first.id, second.id), [second.id, third.id, first.id]);
  assert.deepEqual(await take(third.id), [second.id, first.id]);
  assert.deepEqual(await take(third.id), [second.id, first.id]);
  await me.refused(400, addServices, { params: { id }, body: { service_ids: [] } });
});

test("another provider's service is refused, and nothing is half done", async () => {
  const { me, first } = await staged();
  const foreign = await buildService();
  const services = [first.id, foreign.id];
  assert.ok((await me.refused(400, create, { body: { title: 'Half', slug: 'half-made', services } })).services);
  await guest.refused(404, api.pages.public, { params: { slug: 'half-made' } });
  const { id } = await me.done(create, { body: { title: 'Whole', services: [first.id] } });
  const words = [fieldRules.service_unknown.en];
  assert.deepEqual(await me.refused(400, addServices, { params: { id }, body: { service_ids: [foreign.id] } }), { service_ids: words });
  assert.deepEqual(await me.refused(400, replace, { params: { id }, body: { title: 'Changed', services: [foreign.id] } }), {
    services: words,
  });
  const page = await me.done(get, { params: { id } });
  assert.deepEqual([page.title, idsOf(page)], ['Whole', [first.id]]);
});

test("another provider's page does not exist, and a client may not ask", async () => {
  const { me } = await staged();
  const { id } = await buildPage();
  const client = await as(await buildUser());
  const calls = [
    [get, undefined],
    [replace, { title: 'x' }],
    [update, { is_published: false }],
    [remove, undefined],
    [stats, undefined],
    [qr, undefined],
    [addServices, { service_ids: [id] }],
    [removeServices, { service_ids: [id] }],
  ] as const;
  for (const [call, body] of calls) {
    assert.equal((await me.refused(404, call, { params: { id }, body })).code, 'not_found', call.summary);
    await client.refused(403, call, { params: { id }, body });
    await guest.refused(401, call, { params: { id }, body });
  }
  await client.refused(403, list);
  await client.refused(403, create, { body: { title: 'x' } });
  assert.equal((await sql`select is_published from pages where id = ${id}`)[0]?.is_published, true);
});

test('the list finds own pages by title in both languages and by address, newest first', async () => {
  const { me } = await staged();
  await buildPage({ title: 'Moon of others' });
  const bodies = [
    { title: 'Moon rise', slug: 'early' },
    { title: 'Sun', title_zh: '月光' },
    { title: 'Star', slug: 'moon-star' },
  ];
  for (const body of bodies) await me.done(create, { body });
  const titles = async (search?: string) => (await me.done(list, { query: { search } })).results.map(({ title }) => title);
  assert.deepEqual(await titles(), ['Star', 'Sun', 'Moon rise']);
  assert.deepEqual(await titles('MOON'), ['Star', 'Moon rise']);
  assert.deepEqual(await titles('月'), ['Sun']);
  assert.deepEqual(await titles('%'), []);
});

test('deleting a page keeps its bookings', async () => {
  const { page, slot, provider } = await buildOffer();
  const booking = await buildBooking({ slot, page });
  const me = await as(provider.user);
  await me.done(remove, { params: { id: page.id } });
  await me.refused(404, get, { params: { id: page.id } });
  const stored = await me.done(api.bookings.get, { params: { id: booking.id } });
  assert.equal(stored.page, null);
});

test('an edit shows on the public page at once', async () => {
  const { page, provider } = await buildOffer();
  const me = await as(provider.user);
  const shown = () => guest.done(api.pages.public, { params: { slug: page.slug } });
  assert.equal((await shown()).title, 'Harbour Walks');
  await me.done(update, { params: { id: page.id }, body: { title: 'Renamed', services: [] } });
  await until('the new title shows', async () => (await shown()).title === 'Renamed');
  assert.deepEqual((await shown()).services, []);
});

test('statistics count views, live bookings and what completed ones earned', () =>
  onOneDay(async () => {
    const { page, service, provider } = await buildOffer({ service: { price: 10_000 } });
    const book = async (status: 'completed' | 'confirmed' | 'cancelled') =>
      buildBooking({ slot: await buildSlot({ service }), page, status, participants: 2 });
    await Promise.all([book('completed'), book('confirmed'), book('cancelled')]);
    await sql`insert into page_views_daily (page_id, date, views) values (${page.id}, (now() at time zone 'Asia/Hong_Kong')::date, 16)`;
    await sql`insert into page_views_daily (page_id, date, views) values (${page.id}, (now() at time zone 'Asia/Hong_Kong')::date - 40, 4)`;
    const reply = await (await as(provider.user)).done(stats, { params: { id: page.id } });
    assert.deepEqual([reply.view_count, reply.booking_count, reply.conversion_rate, reply.revenue], [20, 2, 10, '200.00']);
    assert.equal(reply.views_by_day.length, 30);
    assert.deepEqual([reply.views_by_day.at(-1)?.views, reply.views_by_day.at(-1)?.bookings], [16, 2]);
    assert.equal(
      reply.views_by_day.reduce((sum, { views }) => sum + views, 0),
      16,
    );
  }));

test('a page nobody has seen converts nothing', async () => {
  const { me } = await staged();
  const { id } = await me.done(create, { body: { title: 'Quiet' } });
  const answer = await me.done(stats, { params: { id } });
  assert.deepEqual([answer.view_count, answer.conversion_rate, answer.revenue], [0, 0, '0.00']);
});

test('the QR code comes as a drawing or a picture', async () => {
  const { me } = await staged();
  const { id } = await me.done(create, { body: { title: '掃碼' } });
  const drawn = await me.ask(qr, { params: { id } });
  assert.match(String(drawn.body), /^<svg[\s\S]*<\/svg>\s*$/);
  const painted = await me.ask(qr, { params: { id }, query: { format: 'png' } });
  assert.deepEqual([drawn.headers['content-type'], painted.headers['content-type']], qr.type);
  await me.refused(400, qr, { params: { id }, query: { format: 'gif' } });
});
