import type { SaleKind } from '../../../contract/catalogue-choices.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { anyOf } from '../../core/database/unseen.ts';
import { isResold } from '../../resellers/facts.ts';
import type { OfferedUnit } from '../../../rules/party.ts';
import type { PriceRule } from '../../../rules/prices/prices.ts';
import type { CancellationTerms } from '../../../rules/cancellation/cancellation.ts';

/** What of a provider is shown to its resellers; `slug` is its oldest page's. */
export type SupplierRow = { id: string; name: string; name_zh: string; phone: string; slug: string | null };

export type UnitRow = OfferedUnit & { min_age: number | null; max_age: number | null };

/** A service as resellers' products need it; `start_times` as `09:00`. */
export type ProductRow = CancellationTerms & {
  id: string;
  title: string;
  title_zh: string;
  confirmation: 'request' | 'instant';
  sold_by: SaleKind;
  cutoff_minutes: number;
  min_participants: number;
  max_participants: number;
  offer_version: number;
  /** The guest's service fee of today. */
  fee_bp: number;
  /** At the usual prices. */
  units: UnitRow[];
  price_rules: PriceRule[];
  start_times: string[];
};

/** Undefined where the provider is gone. */
export async function findSupplier(sql: Sql, provider_id: string): Promise<SupplierRow | undefined> {
  const [supplier] = await sql<SupplierRow[]>`
    select p.id, p.name, p.name_zh, p.phone,
      (select pg.slug from pages pg where pg.provider_id = p.id and pg.is_published order by pg.created_at, pg.id limit 1) as slug
    from providers p where p.id = ${provider_id}`;
  return supplier;
}

/** The columns of a product on a service `s`, without its start times. */
export function productColumns(db: Db) {
  return db`s.id, s.title, s.title_zh, s.confirmation, s.sold_by, s.cutoff_minutes, s.cancellation_hours, s.cancellation_tiers, s.min_participants,
    s.max_participants, s.offer_version, s.price_rules,
    (select fee_bp from marketplace_settings) as fee_bp,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh, 'price', u.price,
      'places', u.places, 'takes_all', takes_all_of(u), 'accompanied_by', u.accompanied_by, 'min_age', u.min_age, 'max_age', u.max_age) order by u.position), '[]') from units u where u.service_id = s.id) as units`;
}

/** At which times of the day departures of the service `s` start within the year ahead. */
export function startTimesOf(db: Db) {
  return db`(
    select coalesce(jsonb_agg(times.at order by times.at), '[]') from (
      select distinct to_char(sl.start_time, 'HH24:MI') as at from slots sl
      where sl.service_id = s.id and not sl.all_day and sl.starts_at > now() and sl.starts_at < now() + interval '1 year'
    ) times) as start_times`;
}

/** What a provider's resellers may sell now, by title; or one of it. */
export async function listProducts(db: Db, provider_id: string, only: string | null = null): Promise<ProductRow[]> {
  return db<ProductRow[]>`
    select ${productColumns(db)}, ${startTimesOf(db)}
    from services s join live_services live on live.id = s.id
    where s.provider_id = ${provider_id} and ${isResold(db)} and (${only}::uuid is null or s.id = ${only})
    order by s.title, s.id`;
}

/** Services as products, whether or not they are sold still: what was booked has its product for ever. */
export async function listBookedProducts(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  return db<ProductRow[]>`select ${productColumns(db)}, ${startTimesOf(db)} from services s where s.id = ${anyOf(db, ids)}`;
}

/** A product without its start times: it changes only with its `offer_version` and the guest's service fee. */
export type TimelessProduct = Omit<ProductRow, 'start_times'>;

/** The same without the start times. */
export async function listTimelessProducts(db: Db, ids: readonly string[]): Promise<TimelessProduct[]> {
  return db<TimelessProduct[]>`select ${productColumns(db)} from services s where s.id = ${anyOf(db, ids)}`;
}

/** The start times of services. */
export async function listStartTimes(db: Db, ids: readonly string[]): Promise<Pick<ProductRow, 'id' | 'start_times'>[]> {
  return db<Pick<ProductRow, 'id' | 'start_times'>[]>`select s.id, ${startTimesOf(db)} from services s where s.id = ${anyOf(db, ids)}`;
}
