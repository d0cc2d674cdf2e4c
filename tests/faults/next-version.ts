import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What a next version might bring to tables that everybody writes, while everybody writes; and it takes its time before it lets go. */
const MIGRATION = `
alter table slots add column if not exists planted text not null default '';
alter table bookings add column if not exists planted text not null default '';
alter table services add column if not exists planted text not null default '';
alter table seat_moves add column if not exists planted text not null default '';
alter table idempotency_keys add column if not exists planted text not null default '';
create index if not exists planted_bookings on bookings (planted);
create table if not exists public.planted (id uuid primary key);
select pg_sleep(1);
`;
export const PLANTED = 9_000;

/** Sampan as it is, with one migration and a column of a busy view more. Returns its server/main.ts. */
export function makeNextVersion(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['contract', 'rules', 'words', 'db', 'server', 'package.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const view = join(folder, 'db/objects/catalogue/service_shapes.sql');
  const text = readFileSync(view, 'utf8');
  assert.match(text, /\nFROM services s\n/);
  writeFileSync(view, text.replace('\nFROM services s\n', ', s.planted\nFROM services s\n'));
  writeFileSync(join(folder, 'db/migrations', `${PLANTED}.do.planted.sql`), MIGRATION);
  return join(folder, 'server/main.ts');
}
