import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../contract/api.ts';
import { applyBookingChanges } from '../server/bookings/list/rollup.ts';
import { openDatabase, type Db } from '../server/core/database/database.ts';
import { postJournal } from '../server/ledger/post-journal.ts';
import { openApp, sendTo, testApp } from './support/app.ts';
import { bookingBody } from './support/builders.ts';
import { callerThrough } from './support/caller.ts';
import { read } from './support/checkout.ts';
import { endpoints, matrix } from './support/matrix.ts';
import { gets, roles, stagesOn } from './support/stage.ts';

// What Citus wants of keys, asked of an ordinary PostgreSQL: deploy/citus/prepare.sql on a marketplace of this file's own.

const LIST = 'deploy/citus/prepare.sql';
const on = await testApp();
const { sql, database, as, buildOffer } = on;

/** Keys that are among distributed tables, or lead out of them, as PostgreSQL names them. */
const foreignKeys = (db: Db) => db<{ name: string }[]>`
  select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;
const keysBefore = (await foreignKeys(sql)).map(({ name }) => name);

// The list is a table of its session.
const one = await sql.reserve();
database.beforeDrop(() => one.release());
await one.unsafe(read(LIST));

/** What stands in the way of spreading the tables by provider, each with what to do. */
async function findUnfit(): Promise<string[]> {
  const unfit = await one<{ says: string }[]>`
    with tables as (
      select c.oid, c.relname as name, sorted.kind, provider.attnotnull as is_never_null
      from pg_class c left join sorted on sorted.name = c.relname
        left join pg_attribute provider on provider.attrelid = c.oid and provider.attname = 'provider_id' and not provider.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    ),
    keys as (
      select i.indrelid as table_id, i.indexrelid::regclass::text as name, exists (
        select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'provider_id' and a.attnum = any(i.indkey)) as has_provider
      from pg_index i where i.indisunique
    ),
    links as (
      select k.conname as name, k.confdeltype, f.kind as from_kind, t.kind as to_kind, exists (
        select from unnest(k.conkey, k.confkey) as pair (from_number, to_number)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.from_number and a.attname = 'provider_id'
          join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.to_number and b.attname = 'provider_id') as has_provider
      from pg_constraint k join tables f on f.oid = k.conrelid join tables t on t.oid = k.confrelid where k.contype = 'f'
    )
    select name || ' is in no list: put it where it belongs in ' || ${LIST}::text
      || ', distributed with a provider_id that is never null, or reference or local with the reason' as says from tables where kind is null
    union all select name || ' is listed and not there' from sorted where name not in (select name from tables)
    union all select name || ' is distributed without a provider_id that is never null: add the column, or say why it is local'
      from tables where kind = 'distributed' and is_never_null is not true
    union all select name || ' is local although its provider_id is never null: distribute it' from tables where kind = 'local' and is_never_null
    union all select keys.name || ' is unique without provider_id: no machine sees all rows'
      from keys join tables on tables.oid = keys.table_id and tables.kind = 'distributed' where not has_provider
    union all select name || ' leads from ' || from_kind || ' to ' || to_kind || ' rows: they lie on other machines' from links
      where from_kind = 'distributed' and to_kind = 'local' or from_kind <> 'distributed' and to_kind = 'distributed'
    union all select name || ' leads to rows of a provider without provider_id' from links
      where from_kind = 'distributed' and to_kind = 'distributed' and not has_provider
    union all select name || ' empties columns when a row is deleted: Citus has no such keys there' from links
      where confdeltype in ('n', 'd') and from_kind = to_kind and from_kind = 'distributed' or from_kind = 'reference' and to_kind = 'local' and confdeltype not in ('a', 'r')
    order by 1`;
  return unfit.map(({ says }) => says);
}

test('every table is sorted, and every key among distributed tables has provider_id', async () => {
  assert.deepEqual(await findUnfit(), []);
});

test('a table that nobody has sorted and a key that would cross machines are found', async () => {
  await one`begin`;
  await one.unsafe(`
    create table rides (id uuid primary key, provider_id uuid);
    create table seats (id uuid primary key, provider_id uuid not null, email text unique, user_id uuid references users);
    create table wheels (id uuid primary key, provider_id uuid not null);
    create table keels (id uuid, provider_id uuid not null, seat_id uuid references seats on delete set null, primary key (id, provider_id));
    create table crews (id uuid primary key, seat_id uuid references seats);
    insert into sorted values ('seats', 'distributed', ''), ('keels', 'distributed', ''), ('wheels', 'local', ''), ('crews', 'local', ''), ('hulls', 'local', '');
    alter table booking_changes alter column provider_id drop not null`);
  const found = (await findUnfit()).map((line) => line.split(':')[0]);
  await one`rollback`;
  assert.deepEqual(found, [
    'booking_changes is distributed without a provider_id that is never null',
    'crews_seat_id_fkey leads from local to distributed rows',
    'hulls is listed and not there',
    'keels_seat_id_fkey empties columns when a row is deleted',
    'keels_seat_id_fkey leads to rows of a provider without provider_id',
    'rides is in no list',
    'seats_email_key is unique without provider_id',
    'seats_pkey is unique without provider_id',
    'seats_user_id_fkey leads from distributed to local rows',
    'wheels is local although its provider_id is never null',
  ]);
});

test('the calls of Citus name the tables of the list, those that others lead to first', async () => {
  const calls = [...read('deploy/citus/distribute.sql').matchAll(/^SELECT create_(distributed|reference)_table\('(\w+)'/gm)];
  const called = calls.map(([, kind, name]) => `${kind} ${name}`);
  const listed = await one<{ line: string }[]>`select kind || ' ' || name as line from sorted where kind <> 'local'`;
  assert.deepEqual(called.toSorted(), listed.map(({ line }) => line).toSorted());
  const links = await one<{ from: string; to: string }[]>`
    select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`;
  const turnOf = (name: string) => calls.findIndex(([, , table]) => table === name);
  for (const { from, to } of links) if (turnOf(from) >= 0) assert.ok(turnOf(to) < turnOf(from), `${to} before ${from}`);
});

test('of the foreign keys these are lost, each for a reason', async () => {
  /** What guards a row of it now. */
  const lost = {
    booking_referrals_booking_id_fkey: 'bookings are never deleted',
    card_refunds_made_by_fkey: 'the id of a deleted account leads nowhere',
    commission_lines_booking_id_fkey: 'bookings are never deleted',
    journal_entries_settlement_id_fkey: 'settlements are never deleted',
    payments_made_by_fkey: 'the id of a deleted account leads nowhere',
    referral_links_service_id_fkey: 'a link whose service is gone leads to the catalogue, as one to a service off sale does',
    refunds_made_by_fkey: 'the id of a deleted account leads nowhere',
    settlements_created_by_fkey: 'the id of a deleted account leads nowhere',
  };
  const left = new Set((await foreignKeys(sql)).map(({ name }) => name));
  assert.deepEqual(
    keysBefore.filter((name) => !left.has(name)),
    Object.keys(lost),
  );
});

// Beside tests/roles.test.ts, which asks the same on the keys of everybody else; `npm run check:sql` has these take every single query.
const stage = stagesOn(on);
for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.method !== 'GET'))
  test(`${name} works on these keys`, async () => {
    const row = matrix[name];
    const role = roles.find((role) => gets(row, role, endpoint) < 300);
    if (role === undefined) return;
    const staged = await stage(role, row);
    await staged.caller.done(endpoint, row.ask?.(staged));
  });

test('totals are added up and the journal is posted on these keys', async () => {
  await applyBookingChanges(sql);
  await postJournal(sql);
  assert.deepEqual([...(await sql`select from booking_changes`), ...(await sql`select from journal_due`)], []);
});

test('a booking and its cancellation touch no row of another provider', async () => {
  const [offer, other] = [await buildOffer({ capacity: 5 }), await buildOffer({ capacity: 5 })];
  await on.buildBooking({ slot: other.slot, status: 'pending', created_at: new Date(Date.now() - 50 * 3_600_000) });
  await one.unsafe(`
    create function refuse_others(provider uuid) returns boolean language plpgsql as $$
      begin
        if provider <> current_setting('sampan.provider')::uuid then raise exception 'a row of another provider was read'; end if;
        return true;
      end $$;
    create role one_shard login;
    alter role one_shard set sampan.provider = '${offer.provider.id}';
    -- The tables of a test are so small that PostgreSQL would read them whole.
    alter role one_shard set enable_seqscan = off;
    grant all on all tables in schema public to one_shard;
    do $$ declare it record; begin
      for it in select name from sorted where kind = 'distributed' loop
        execute format('alter table %I enable row level security', it.name);
        execute format('create policy one_provider on %I to one_shard using (refuse_others(provider_id))', it.name);
      end loop;
    end $$`);
  const shard = openDatabase({ ...database.address, user: 'one_shard' }, { pool: 2 });
  database.beforeDrop(async () => {
    await shard.end({ timeout: 1 });
    await sql.unsafe('drop owned by one_shard; drop role one_shard');
  });
  const app = await openApp(shard);
  database.beforeDrop(() => app.close());
  const visitor = callerThrough(sendTo(app));

  await visitor.refused(500, api.services.list);
  const booked = await visitor.done(api.pages.book, { body: bookingBody(offer, { participants: 2 }) });
  const provider = await as(offer.provider.user, sendTo(app));
  await provider.done(api.bookings.cancel, { params: { id: booked.id }, body: { reason: 'Typhoon' } });
  assert.deepEqual([...(await sql`select spots_taken from slots where id = ${offer.slot.id}`)], [{ spots_taken: 0 }]);
});
