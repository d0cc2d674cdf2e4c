import {
  MOST_BALANCES,
  type BalanceDue,
  type OwnSettlement,
  type Settlement,
  type SettlementsQuery,
} from '../../../contract/settlements.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** A provider, suspended or not: what was delivered is owed. */
export async function findProvider(db: Db, id: string): Promise<{ id: string } | undefined> {
  const [provider] = await db<{ id: string }[]>`select id from providers where id = ${id}`;
  return provider;
}

/** Whether a provider and the marketplace owe each other something, in a settlement that is not paid yet or in none. */
export async function isUnsettled(db: Db, provider_id: string): Promise<boolean> {
  const [owed] = await db<{ is_unsettled: boolean }[]>`
    select exists (select from provider_balances where provider_id = ${provider_id} and open <> 0)
      or exists (select from settlements where provider_id = ${provider_id} and paid_at is null) as is_unsettled`;
  return owed?.is_unsettled ?? false;
}

/** Providers with a balance that no settlement holds, the largest first, either way, at most `MOST_BALANCES`; or only the one named. */
export async function listBalancesDue(sql: Sql, provider_id: string | null): Promise<BalanceDue[]> {
  return sql<BalanceDue[]>`
    select jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider, p.fps_kind, p.fps_account, p.fps_name,
      p.suspended_at is not null as suspended, hkd(t.open) as balance, abs(t.open) >= (select settlement_minimum from marketplace_settings) as is_enough
    from (
      select provider_id, open from provider_balances
      where open <> 0 and (${provider_id}::uuid is null or provider_id = ${provider_id}) order by abs(open) desc limit ${MOST_BALANCES}
    ) t
    join providers p on p.id = t.provider_id
    order by abs(t.open) desc, p.id`;
}

type OwnBalance = { balance: string; asked: string; account: string };

/** What a provider and the marketplace owe each other, what of it the provider is asked for, and where it pays that. */
export async function getOwnBalance(sql: Sql, provider_id: string): Promise<OwnBalance> {
  const [own] = await sql<OwnBalance[]>`
    select hkd(coalesce((select open from provider_balances where provider_id = ${provider_id}), 0) + made.amount) as balance, hkd(made.asked) as asked,
      settlement_account as account
    from marketplace_settings, (
      select coalesce(sum(amount), 0)::bigint as amount, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as asked
      from settlements where provider_id = ${provider_id} and paid_at is null
    ) made`;
  return own ?? notFound();
}

/** One settlement. Refuses: not_found. */
export async function getSettlement(db: Db, id: string): Promise<Settlement> {
  const [settlement] = await settlementsById(db, [id]);
  return settlement ?? notFound();
}

/** One page of settlements, the newest first. */
export async function listSettlements(sql: Sql, query: SettlementsQuery): Promise<{ count: number; results: Settlement[] }> {
  const { count, ids } = await listIds(sql, query);
  return { count, results: await settlementsById(sql, ids) };
}

/** The same of one provider, for itself. */
export async function listOwnSettlements(
  sql: Sql,
  provider_id: string,
  query: Omit<SettlementsQuery, 'provider'>,
): Promise<{ count: number; results: OwnSettlement[] }> {
  const { count, ids } = await listIds(sql, { ...query, provider: provider_id });
  const results = await sql<OwnSettlement[]>`
    select ${ownColumns(sql)} from settlements s where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`;
  return { count, results };
}

async function listIds(sql: Sql, { page, page_size, state, provider }: SettlementsQuery) {
  const matching = sql`
    (${state ?? null}::text is null or (paid_at is not null) = (${state ?? null}::text = 'paid'))
    and (${provider ?? null}::uuid is null or provider_id = ${provider ?? null}::uuid)`;
  const [counted] = await sql<{ count: number }[]>`select count(*) as count from settlements where ${matching}`;
  const chosen = await sql<{ id: string }[]>`
    select id from settlements where ${matching} order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}`;
  return { count: counted?.count ?? 0, ids: chosen.map(({ id }) => id) };
}

async function settlementsById(db: Db, ids: string[]): Promise<Settlement[]> {
  return db<Settlement[]>`
    select ${ownColumns(db)}, jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider, p.fps_kind, p.fps_account, p.fps_name
    from settlements s join providers p on p.id = s.provider_id
    where s.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], s.id)`;
}

function ownColumns(db: Db) {
  return db`s.id, hkd(s.amount) as amount, s.bookings, utc(s.created_at) as created_at, utc(s.paid_at) as paid_at, s.reference`;
}
