import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { importKinds } from '../../contract/import-fields.ts';
import { MOST_IMPORT_LINES, type ImportPlan } from '../../contract/imports.ts';
import { addDays, hongKongDate, hongKongTime } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { BOOKINGS, importAll, lines, whenOf } from '../../tests/support/imports.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { testMailer } from '../../tests/support/mailer.ts';

const { as, sql, buildProvider, buildService, buildSlot, buildCategory } = await testApp({
  env: { SERVICES_PER_PROVIDER: '6' },
});
const { check, make, template } = api.imports;
const smtp = await mailServer();
const { mailer } = testMailer(sql, smtp.url);
after(() => mailer.close());

const soon = addDays(hongKongDate(Date.now()), 20);

async function openBusiness() {
  const provider = await buildProvider();
  return { provider, owner: await as(provider.user) };
}

const faultsOf = ({ faults }: ImportPlan) => faults.map(({ line, field, text }) => [line, field, text]);

/** What a provider has, without what imports remember. */
async function everything(): Promise<unknown> {
  const [all] = await sql`
    select (select json_agg(s order by id) from services s) as services, (select json_agg(s order by id) from slots s) as slots,
      (select json_agg(b order by id) from bookings b) as bookings, (select json_agg(i order by id) from imports i) as imports,
      (select json_agg(r order by item_id) from import_rows r) as rows, (select json_agg(c order by provider_id) from import_columns c) as columns`;
  return all;
}

test('services become drafts, and a second time nothing changes', async () => {
  const { owner } = await openBusiness();
  await buildCategory({ slug: 'walks', name: 'Walks' });
  const text = lines(
    '\uFEFFSKU;Tour;Price;Child price;Duration;Capacity;Category;Description',
    'T-1;Harbour walk;HK$480;240;2 hours;12;Walks;"First line\nSecond line; with a semicolon"',
    'T-2;Night walk;1,200.50;;90 min;8;walks;',
  );
  const { plan, receipt } = await importAll(owner, 'services', text, { key: 'once' });
  assert.deepEqual([plan.count, plan.known, plan.fault_count, plan.items[1]?.amount], [2, 0, 0, '1200.50']);
  assert.deepEqual([receipt.made?.made, receipt.made?.can_undo, receipt.plan.items], [2, true, []]);
  const services = (await owner.done(api.ownServices.list, {})).results.toSorted((one, other) => one.title.localeCompare(other.title));
  assert.deepEqual(
    services.map(({ title, status, price, duration_minutes, units, category }) => [
      title,
      status,
      price,
      duration_minutes,
      units.length,
      category?.slug,
    ]),
    [
      ['Harbour walk', 'draft', '480.00', 120, 2, 'walks'],
      ['Night walk', 'draft', '1200.50', 90, 1, 'walks'],
    ],
  );
  assert.equal(services[0]?.description, 'First line\nSecond line; with a semicolon');
  const before = await everything();
  const again = await importAll(owner, 'services', text);
  assert.deepEqual([again.plan.known, again.plan.count, again.receipt.made], [2, 0, null]);
  assert.deepEqual(await everything(), before);
});

test('departures open as slots in Hong Kong time; what is there or over is left out', async () => {
  const { owner, provider } = await openBusiness();
  const service = await buildService({ provider, title: 'Tea walk', title_zh: '茶行', duration_minutes: 90 });
  const [year, month, day] = soon.split('-');
  const text = lines(
    '服務,日期,時間,名額',
    `茶行,${soon},09:00,7`,
    `Tea Walk,${Number(day)}/${Number(month)}/${year},下午 3:30,`,
    `tea walk,${soon} 11:00 pm,,5`,
    `茶行,1/12/2020,09:00,7`,
  );
  const { plan, receipt } = await importAll(owner, 'slots', text);
  assert.deepEqual([plan.count, plan.past, receipt.made?.made], [3, 1, 3]);
  const slots = await owner.done(api.availability.list, { query: { service: service.id, date: soon } });
  assert.deepEqual(
    slots.map(({ start_datetime, end_datetime, capacity }) => [start_datetime, end_datetime, capacity]),
    [
      [`${soon}T09:00:00+08:00`, `${soon}T10:30:00+08:00`, 7],
      [`${soon}T15:30:00+08:00`, `${soon}T17:00:00+08:00`, 10],
      [`${soon}T23:00:00+08:00`, `${addDays(soon, 1)}T00:30:00+08:00`, 5],
    ],
  );
  const again = await importAll(owner, 'slots', text);
  assert.deepEqual([again.plan.known, again.receipt.made], [3, null]);
});

test('bookings take the places there are, as the file says they were paid, and mail nobody', async () => {
  const { owner, provider } = await openBusiness();
  const service = await buildService({
    provider,
    title: 'Junk',
    units: [
      { kind: 'adult', price: 48_000 },
      { kind: 'child', price: 20_000 },
    ],
  });
  const slot = await buildSlot({ service, capacity: 6 });
  const text = lines(BOOKINGS, `FH-1,junk,${whenOf(slot)},Chan Tai Man,quiet@example.com,2,1,yes`, `FH-2,Junk,${whenOf(slot)},=Lee,,2,,no`);
  const { plan, receipt, body } = await importAll(owner, 'bookings', text, { key: 'bookings' });
  assert.deepEqual([plan.fault_count, plan.count, plan.items[0]?.quantity, plan.items[0]?.is_paid], [0, 2, 3, true]);
  assert.equal(receipt.made?.made, 2);
  const { results } = await owner.done(api.bookings.providerBookings, {});
  assert.deepEqual(
    results.map(({ client_name, source, payment_status, status }) => [client_name, source, payment_status, status]).toSorted(),
    [
      ['=Lee', 'import', 'unpaid', 'confirmed'],
      ['Chan Tai Man', 'import', 'paid', 'confirmed'],
    ],
  );
  const [taken] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`;
  assert.equal(taken?.spots_taken, 5);
  const [noted] = await sql<{ admin_notes: string }[]>`select admin_notes from bookings where customer_email = 'quiet@example.com'`;
  assert.match(noted!.admin_notes, /FH-1/);
  assert.deepEqual(await owner.done(make, { body, key: 'bookings' }), receipt, 'the same intent is answered the same');
  const again = await importAll(owner, 'bookings', text);
  assert.deepEqual([again.plan.known, again.receipt.made], [2, null]);
  await mailer.run();
  const mails = await sql`select from mails where recipient = 'quiet@example.com'`;
  assert.equal(mails.length, 0);
  const loud = lines(BOOKINGS, `FH-3,Junk,${whenOf(slot)},Ho,loud@example.com,1,,no`);
  await importAll(owner, 'bookings', loud, { mails_guests: true });
  await mailer.run();
  assert.deepEqual([...(await sql`select kind from mails where recipient = 'loud@example.com'`)], [{ kind: 'confirmed' }]);
});

test('every fault has its line, and one of them imports nothing', async () => {
  const { owner, provider } = await openBusiness();
  const service = await buildService({ provider, title: 'Junk' });
  const [slot, closed] = [await buildSlot({ service, capacity: 3 }), await buildSlot({ service, is_available: false })];
  const foreign = await buildSlot();
  const text = lines(
    BOOKINGS,
    `A,Junk,${whenOf(slot)},Fits,,2,,no`,
    `B,Junk,${whenOf(slot)},Too many,,2,,no`,
    `A,Junk,${whenOf(slot)},Twice,,1,,no`,
    `,Junk,${whenOf(slot)},No reference,,1,,no`,
    `D,${foreign.service.title},${whenOf(foreign)},Foreign,,1,,no`,
    `E,Junk,${whenOf(closed)},Closed,,1,,no`,
    `F,Junk,${soon},03:17,No slot,,1,,no`,
    `G,Junk,31/02/2030,09:00,No date,,1,,no`,
    `H,Junk,${soon},later,No time,,1,,no`,
    `I,Junk,${whenOf(slot)},,,1,,no`,
    `J,Junk,${whenOf(slot)},No mail,here,1,,no`,
    `K,Junk,${whenOf(slot)},No child,,,1,no`,
    `L,Junk,${whenOf(slot)},Nobody,,0,,no`,
    `M,Junk,${whenOf(slot)},Half,,1.5,,no`,
    `N,Junk,${whenOf(slot)},Maybe,,1,,maybe`,
    `O,Junk,${whenOf(slot)},See www.example.com,,1,,no`,
  );
  const before = await everything();
  const { plan, receipt } = await importAll(owner, 'bookings', text);
  assert.deepEqual(faultsOf(plan), [
    [3, 'adult', '2'],
    [4, 'reference', 'A'],
    [5, 'reference', ''],
    [6, 'service', foreign.service.title],
    [7, 'start_time', hongKongTime(closed.starts_at)],
    [8, 'start_time', '03:17'],
    [9, 'date', '31/02/2030'],
    [10, 'start_time', 'later'],
    [11, 'customer_name', ''],
    [12, 'customer_email', 'here'],
    [13, 'child', '1'],
    [14, 'adult', '0'],
    [15, 'adult', '1.5'],
    [16, 'paid', 'maybe'],
    [17, 'customer_name', 'See www.example.com'],
  ]);
  assert.ok(plan.faults.every(({ message }) => message.length > 10));
  assert.deepEqual([receipt.made, receipt.plan.fault_count], [null, 15]);
  assert.deepEqual(await everything(), before);
  const chinese = await owner.with({ 'accept-language': 'zh-HK' }).done(check, { body: { kind: 'bookings', text } });
  assert.match(chinese.faults[0]!.message, /餘下/);
});

test('faults of services and departures say their line, column and remedy', async () => {
  const { owner, provider } = await openBusiness();
  await buildService({ provider, title: 'Same' });
  await buildService({ provider, title: 'Same' });
  const services = lines(
    'Reference,Title,Price,Capacity,Category,Max people,Min people',
    'S-1,,480,10,,,',
    'S-2,Walk,free,10,,,',
    'S-3,Walk two,480,0,,,',
    'S-4,Walk three,480,10,nothing like it,,',
    'S-5,Walk four,480,10,,2,5',
    'S-6,Fine,480,10,,,',
    'S-6,Twice,480,10,,,',
    ...['a', 'b', 'c', 'd'].map((name) => `Q-${name},More ${name},480,10,,,`),
  );
  const plan = await owner.done(check, { body: { kind: 'services', text: services } });
  assert.deepEqual(
    faultsOf(plan).map(([line, field]) => [line, field]),
    [
      [2, 'title'],
      [3, 'price'],
      [4, 'default_capacity'],
      [5, 'category'],
      [6, 'max_participants'],
      [8, 'reference'],
      [12, null],
    ],
  );
  const slots = lines(
    'Service,Date,Start time,End time,Capacity',
    `Same,${soon},09:00,10:00,5`,
    `Unknown,${soon},09:00,10:00,5`,
    `,${soon},09:00,10:00,5`,
    `S-9,2030-13-01,09:00,10:00,5`,
  );
  assert.deepEqual(faultsOf(await owner.done(check, { body: { kind: 'slots', text: slots } })), [
    [2, 'service', 'Same'],
    [3, 'service', 'Unknown'],
    [4, 'service', ''],
    [5, 'service', 'S-9'],
    [5, 'date', '2030-13-01'],
  ]);
});

test('a file that can’t be read is refused in words', async () => {
  const { owner } = await openBusiness();
  const refuses = async (text: string, rule: RegExp, columns?: unknown) => {
    const { body } = await owner.ask(columns ? make : check, {
      body: { kind: 'services', text, ...(columns !== undefined && { columns }) },
    });
    assert.match(JSON.stringify(body), rule);
  };
  await refuses('', /no lines below/);
  await refuses('Title,Price\n', /no lines below/);
  await refuses('Title\nWalk \uFFFD\n', /CSV UTF-8/);
  await refuses('Title\n"Walk\n', /Line \d+: a quotation mark/);
  await refuses(`Title\n${'x'.repeat(20_100)}\n`, /is too long/);
  await refuses(`Title\n${'Walk\n'.repeat(MOST_IMPORT_LINES + 1)}`, /2,000 lines at most/);
  await refuses('x'.repeat(2_000_001), /2 MB/);
  const column = (field: string, at: number) => ({ field, column: at });
  await refuses('Title\nWalk\n', /each column once/, [column('title', 0), column('title_zh', 0)]);
  await refuses('Title\nWalk\n', /each column once/, [column('title', 1)]);
  await refuses('Title\nWalk\n', /each column once/, [column('service', 0)]);
  await refuses('Title\nWalk\n', /is needed/, []);
});

test('columns that were chosen are remembered for files with the same headings', async () => {
  const { owner } = await openBusiness();
  const text = 'Alpha,Beta\nHarbour walk,480\n';
  const unknown = await owner.done(check, { body: { kind: 'services', text } });
  assert.deepEqual([unknown.is_mapped, unknown.columns, unknown.sample], [false, [], [['Harbour walk', '480']]]);
  const columns = [
    { field: 'title', column: 0 },
    { field: 'price', column: 1 },
  ];
  await owner.done(make, { body: { kind: 'services', text, columns } });
  const known = await owner.done(check, { body: { kind: 'services', text: 'Alpha,Beta\nNight walk,500\n' } });
  assert.deepEqual([known.is_mapped, known.columns, known.count], [true, columns, 1]);
});

test('a template is read by its own headings, in both languages', async () => {
  const { owner } = await openBusiness();
  for (const language of ['en', 'zh-HK'])
    for (const kind of importKinds) {
      const { body } = await owner.with({ 'accept-language': language }).ask(template, { query: { kind } });
      const text = String(body);
      const { columns, is_mapped, headings } = await owner.done(check, { body: { kind, text } });
      assert.equal(is_mapped, true);
      assert.deepEqual(
        columns.map(({ column }) => column).toSorted((one, other) => one - other),
        headings.map((_, at) => at),
        `${language} ${kind}: ${headings.join()}`,
      );
    }
});
