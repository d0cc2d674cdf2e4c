import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { makeLink } from './link.ts';

const { sql, as, buildPartner, buildLink, buildClick, buildOffer, buildPage, buildProvider, buildService } = await testApp();
const { links, createLink, link: oneLink, changeLink, qr, targets } = api.partners;

const PRIVATE = 'for-its-two-people-only';

test('a link leads to the catalogue, a page or an experience, and is short', async () => {
  const { page, service } = await buildOffer();
  const partner = await buildPartner();
  const caller = await as(partner.user);
  const toPage = await caller.done(createLink, { body: { target: 'page', page: page.id, placement: ' Lobby stand ' } });
  const toService = await caller.done(createLink, { body: { target: 'service', service: service.id } });
  const toAll = await caller.done(createLink, { body: {} });

  assert.match(toPage.code, /^[2-9A-HJKMNP-TV-Z]{6}$/);
  assert.ok(toPage.url.endsWith(`/r/${toPage.code}`));
  assert.deepEqual([toPage.placement, toPage.page?.slug, toPage.service, toPage.target_live], ['Lobby stand', page.slug, null, true]);
  assert.deepEqual([toService.service?.id, toService.page, toService.placement], [service.id, null, '']);
  assert.deepEqual([toAll.target, toAll.page, toAll.service, toAll.target_live], ['catalogue', null, null, true]);
  assert.deepEqual([toAll.clicks, toAll.bookings, toAll.conversion_rate, toAll.earned], [0, 0, 0, '0.00']);

  const { results, count } = await caller.done(links);
  assert.deepEqual([count, results.map(({ id }) => id)], [3, [toAll.id, toService.id, toPage.id]]);
  assert.deepEqual((await caller.done(links, { query: { search: 'lobby' } })).results, [toPage]);
  assert.equal((await caller.done(links, { query: { page_size: 2, page: 2 } })).results.length, 1);
});

test('a link says exactly what it leads to, and only to what is on sale', async () => {
  const { page, service } = await buildOffer();
  const caller = await as((await buildPartner()).user);
  const wrong: [body: object, field: string][] = [
    [{ target: 'page' }, 'page'],
    [{ target: 'service' }, 'service'],
    [{ target: 'moon' }, 'target'],
    [{ page: page.id }, 'page'],
    [{ target: 'page', page: page.id, service: service.id }, 'service'],
    [{ target: 'page', page: service.id }, 'page'],
    [{ target: 'service', service: page.id }, 'service'],
    [{ placement: 'x'.repeat(81) }, 'placement'],
    [{ placement: 'a\nb' }, 'placement'],
    [{ target: 'page', page: (await buildPage({ is_published: false })).id }, 'page'],
    [{ target: 'page', page: (await buildPage({ provider: await buildProvider({ suspended_at: new Date() }) })).id }, 'page'],
    [{ target: 'service', service: (await buildService({ status: 'draft' })).id }, 'service'],
    [{ target: 'service', service: (await buildService({ archived_at: new Date() })).id }, 'service'],
    [{ target: 'service', service: (await buildService({ hidden_at: new Date() })).id }, 'service'],
  ];
  for (const [body, field] of wrong)
    assert.deepEqual(Object.keys(await caller.refused(400, createLink, { body })), [field], JSON.stringify(body));
  assert.equal((await caller.done(links)).count, 0);
});

test('a code that somebody has is dealt again, also among links made at once', async () => {
  const partner = await buildPartner();
  const taken = await buildLink({ code: 'TAKEN2' });
  const deals = [taken.code, taken.code, 'FRESH2'];
  const body = { target: 'catalogue', placement: '' } as const;
  const making = { partner_id: partner.id, origin: 'https://sampan.example', intent: null, limit: 100 };
  const made = await makeLink(sql, body, making, () => deals.shift()!);
  assert.deepEqual([made.code, made.url], ['FRESH2', 'https://sampan.example/r/FRESH2']);

  // Each is dealt the same first code, so all but one must be dealt another.
  const many = await Promise.all(
    Array.from({ length: 6 }, (_, n) => {
      const own = ['SAME22', `OTHER${n + 2}`];
      return makeLink(sql, body, making, () => own.shift()!);
    }),
  );
  assert.equal(new Set(many.map(({ code }) => code)).size, 6);
  assert.equal(many.filter(({ code }) => code === 'SAME22').length, 1);
});

test('asking twice with one key makes one link', async () => {
  const caller = await as((await buildPartner()).user);
  const asked = { body: { placement: 'Desk' }, key: 'desk-1' };
  const [one, two] = await Promise.all([caller.done(createLink, asked), caller.done(createLink, asked)]);
  assert.equal(one.id, two.id);
  assert.equal((await caller.done(links)).count, 1);
});

test('a placement is renamed; an archived link stays with its figures and can come back', async () => {
  const link = await buildLink();
  await buildClick({ link });
  const caller = await as(link.partner.user);
  assert.equal((await caller.done(changeLink, { params: link, body: { placement: 'Room card 12F' } })).placement, 'Room card 12F');
  const archived = await caller.done(changeLink, { params: link, body: { archived: true } });
  assert.deepEqual([archived.archived, archived.placement, archived.clicks], [true, 'Room card 12F', 1]);
  assert.equal((await caller.done(links, { query: { state: 'active' } })).count, 0);
  assert.equal((await caller.done(links, { query: { state: 'archived' } })).count, 1);
  const back = await caller.done(changeLink, { params: link, body: { archived: false } });
  assert.deepEqual([back.archived, back.placement], [false, 'Room card 12F']);
});

test('a link is its partner’s alone', async () => {
  const link = await buildLink({ placement: PRIVATE });
  const other = await as((await buildPartner()).user);
  for (const [endpoint, body] of [
    [oneLink, undefined],
    [changeLink, { placement: 'mine' }],
    [qr, undefined],
  ] as const)
    await other.refused(404, endpoint, { params: link, ...(body && { body }) });
  assert.equal((await other.done(links)).count, 0);
  assert.equal((await (await as(link.partner.user)).done(oneLink, { params: link })).placement, PRIVATE);
});

test('a suspended partner looks at links but makes and changes none', async () => {
  const partner = await buildPartner({ suspended_at: new Date() });
  const link = await buildLink({ partner });
  const caller = await as(partner.user);
  assert.equal((await caller.done(links)).count, 1);
  assert.equal((await caller.refused(403, createLink, { body: {} })).code, 'partner_suspended');
  assert.equal((await caller.refused(403, changeLink, { params: link, body: { archived: true } })).code, 'partner_suspended');
});

test('the QR code of a link comes as SVG and as PNG', async () => {
  const link = await buildLink();
  const caller = await as(link.partner.user);
  const svg = await caller.ask(qr, { params: link });
  assert.match(String(svg.body), /^<svg/);
  const png = await caller.ask(qr, { params: link, query: { format: 'png' } });
  assert.deepEqual([svg.headers['content-type'], png.headers['content-type']], qr.type);
  await caller.refused(400, qr, { params: link, query: { format: 'gif' } });
});

test('targets are found by their name or their provider’s, only what is on sale, with what it earns', async () => {
  const provider = await buildProvider({ name: 'Peninsula Paddlers', name_zh: '半島划艇' });
  const service = await buildService({ provider, title: 'Moonlit kayak', title_zh: '月下獨木舟', commission_bp: 1_200 });
  await buildService({ provider, title: 'Moonlit draft', status: 'draft' });
  const page = await buildPage({ provider, slug: 'peninsula-paddlers', title: 'Paddle 100% Kowloon' });
  const caller = await as((await buildPartner()).user);
  const found = async (search: string) => {
    const { pages, services } = await caller.done(targets, { query: { search } });
    return [...pages, ...services].map(({ id }) => id);
  };
  assert.deepEqual(await found('moonlit'), [service.id]);
  assert.deepEqual(await found('獨木舟'), [service.id]);
  assert.deepEqual(await found('半島'), [page.id, service.id]);
  assert.deepEqual(await found('100%'), [page.id]);
  assert.deepEqual(await found('0%0'), []);
  const { services } = await caller.done(targets, { query: { search: 'moonlit' } });
  assert.deepEqual([services[0]?.commission_bp, services[0]?.provider_name], [1_200, 'Peninsula Paddlers']);
});
