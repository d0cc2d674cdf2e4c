import { v7 as uuid } from 'uuid';
import { unitNames, type ServiceBody } from '../../contract/catalogue.ts';
import type { Tx } from '../core/database/database.ts';

/** A service's own columns; the category by id. */
export type ServiceRow = Omit<ServiceBody, 'category' | 'units' | 'featured_image' | 'meeting_picture'> & {
  category_id: string | null;
  featured_image: string | null;
  meeting_picture: string | null;
  /** Null where it costs the same on all days. */
  from_price: number | null;
  /** What an adult pays on the days from the first on; null too. */
  prices_from: string | null;
  day_prices: number[] | null;
};

export async function insertService(tx: Tx, id: string, provider_id: string, row: ServiceRow): Promise<void> {
  await tx`
    insert into services (id, provider_id, category_id, status, title, title_zh, short_description, short_description_zh,
      description, description_zh, price, duration_minutes, location, location_zh,
      meeting_point, meeting_point_zh, mtr_exit, mtr_exit_zh, arrive_minutes_before, meeting_picture, latitude, longitude, featured_image, gallery,
      difficulty, languages, highlights, highlights_zh, includes, includes_zh,
      excludes, excludes_zh, bring, bring_zh, min_age, accessibility, itinerary, questions, captions, min_participants, max_participants, confirmation, cutoff_minutes,
      cancellation_hours, cancellation_tiers, default_capacity, pay_ways, sold_by, weather_rules, price_rules, from_price, prices_from, day_prices)
    values (${id}, ${provider_id}, ${row.category_id}, ${row.status}, ${row.title}, ${row.title_zh},
      ${row.short_description}, ${row.short_description_zh}, ${row.description}, ${row.description_zh},
      ${row.price}, ${row.duration_minutes}, ${row.location}, ${row.location_zh},
      ${row.meeting_point}, ${row.meeting_point_zh}, ${row.mtr_exit}, ${row.mtr_exit_zh}, ${row.arrive_minutes_before}, ${row.meeting_picture}, ${row.latitude}, ${row.longitude},
      ${row.featured_image}, ${row.gallery}, ${row.difficulty}, ${row.languages},
      ${row.highlights}, ${row.highlights_zh}, ${row.includes}, ${row.includes_zh},
      ${row.excludes}, ${row.excludes_zh}, ${row.bring}, ${row.bring_zh},
      ${row.min_age}, ${row.accessibility}, ${tx.json(row.itinerary)}, ${tx.json(row.questions)}, ${tx.json(row.captions)},
      ${row.min_participants}, ${row.max_participants},
      ${row.confirmation}, ${row.cutoff_minutes}, ${row.cancellation_hours}, ${row.cancellation_tiers && tx.json(row.cancellation_tiers)}, ${row.default_capacity}, ${row.pay_ways}, ${row.sold_by},
      ${row.weather_rules && tx.json(row.weather_rules)}, ${tx.json(row.price_rules)}, ${row.from_price}, ${row.prices_from}, ${row.day_prices})`;
}

export async function updateService(tx: Tx, id: string, row: ServiceRow): Promise<void> {
  await tx`
    update services set category_id = ${row.category_id}, status = ${row.status}, title = ${row.title},
      title_zh = ${row.title_zh}, short_description = ${row.short_description}, short_description_zh = ${row.short_description_zh},
      description = ${row.description}, description_zh = ${row.description_zh}, price = ${row.price},
      duration_minutes = ${row.duration_minutes}, location = ${row.location}, location_zh = ${row.location_zh},
      meeting_point = ${row.meeting_point}, meeting_point_zh = ${row.meeting_point_zh}, mtr_exit = ${row.mtr_exit}, mtr_exit_zh = ${row.mtr_exit_zh},
      arrive_minutes_before = ${row.arrive_minutes_before}, meeting_picture = ${row.meeting_picture}, latitude = ${row.latitude},
      longitude = ${row.longitude}, featured_image = ${row.featured_image}, gallery = ${row.gallery},
      difficulty = ${row.difficulty}, languages = ${row.languages}, highlights = ${row.highlights},
      highlights_zh = ${row.highlights_zh}, includes = ${row.includes}, includes_zh = ${row.includes_zh},
      excludes = ${row.excludes}, excludes_zh = ${row.excludes_zh}, bring = ${row.bring}, bring_zh = ${row.bring_zh},
      min_age = ${row.min_age}, accessibility = ${row.accessibility}, itinerary = ${tx.json(row.itinerary)}, questions = ${tx.json(row.questions)},
      captions = ${tx.json(row.captions)},
      min_participants = ${row.min_participants},
      max_participants = ${row.max_participants}, confirmation = ${row.confirmation}, cutoff_minutes = ${row.cutoff_minutes},
      cancellation_hours = ${row.cancellation_hours}, cancellation_tiers = ${row.cancellation_tiers && tx.json(row.cancellation_tiers)}, default_capacity = ${row.default_capacity}, pay_ways = ${row.pay_ways}, sold_by = ${row.sold_by},
      weather_rules = ${row.weather_rules && tx.json(row.weather_rules)},
      price_rules = ${tx.json(row.price_rules)}, from_price = ${row.from_price},
      prices_from = ${row.prices_from}, day_prices = ${row.day_prices},
      updated_at = now()
    where id = ${id}`;
}

/** A service and whose it is. */
type ServiceOf = { id: string; provider_id: string };

/** Sets a service's units: the adult at the service's price, then the others. A unit keeps its id, so bookings that are being made stay valid. */
export async function setUnits(
  tx: Tx,
  { id: service_id, provider_id }: ServiceOf,
  price: number,
  others: ServiceBody['units'],
): Promise<void> {
  const adult = {
    kind: 'adult' as const,
    title: '',
    title_zh: '',
    price,
    min_age: null,
    max_age: null,
    takes_place: true,
    places: 1,
    takes_all: null,
    accompanied_by: [],
  };
  const given = others.find(({ kind }) => kind === 'adult');
  const units = [{ ...adult, ...given, price }, ...others.filter(({ kind }) => kind !== 'adult')].map((unit, position) => ({
    ...unit,
    id: uuid(),
    title: unit.title || unitNames[unit.kind].title,
    title_zh: unit.title_zh || unitNames[unit.kind].title_zh,
    ...(unit.takes_all ?? { min_people: null, max_people: null }),
    position,
  }));
  await tx`delete from units where service_id = ${service_id} and kind <> all(${units.map(({ kind }) => kind)})`;
  await tx`
    insert into units (id, provider_id, service_id, kind, title, title_zh, price, min_age, max_age, takes_place, places, min_people, max_people, accompanied_by, position)
    select u.id, ${provider_id}, ${service_id}, u.kind, u.title, u.title_zh, u.price, u.min_age, u.max_age, u.takes_place, u.places, u.min_people, u.max_people, u.accompanied_by, u.position
    from jsonb_to_recordset(${tx.json(units)}) as u (id uuid, kind text, title text, title_zh text, price bigint, min_age int, max_age int, takes_place boolean, places int, min_people int, max_people int, accompanied_by text[], position int)
    on conflict on constraint units_service_id_kind_key do update set title = excluded.title, title_zh = excluded.title_zh,
      price = excluded.price, min_age = excluded.min_age, max_age = excluded.max_age, takes_place = excluded.takes_place, places = excluded.places,
      min_people = excluded.min_people, max_people = excluded.max_people, accompanied_by = excluded.accompanied_by, position = excluded.position`;
}

/** Locks an own service that is not archived against other changes; what is being booked on it comes first. False when there is none. */
export async function lockService(tx: Tx, id: string, provider_id: string): Promise<boolean> {
  const rows = await tx`
    select id from services where id = ${id} and provider_id = ${provider_id} and archived_at is null for no key update`;
  return rows.length === 1;
}

/** Waits for bookings that are being made on an own service's slots, and keeps out new ones. */
export async function lockSlotsOf(tx: Tx, service_id: string, provider_id: string): Promise<void> {
  await tx`select id from slots where service_id = ${service_id} and provider_id = ${provider_id} order by id for update`;
}

export async function hasBookings(tx: Tx, service_id: string): Promise<boolean> {
  const rows = await tx`select 1 from bookings where service_id = ${service_id} limit 1`;
  return rows.length === 1;
}

/** Takes a service off sale and keeps it for its bookings. */
export async function archiveService(tx: Tx, id: string): Promise<void> {
  await tx`update services set archived_at = now(), updated_at = now() where id = ${id}`;
}

/** Locks an own service that is archived, and says for how many seconds it has been. */
export async function lockArchivedService(tx: Tx, id: string, provider_id: string): Promise<{ seconds: number } | undefined> {
  const [archived] = await tx<{ seconds: number }[]>`
    select extract(epoch from clock_timestamp() - archived_at)::float8 as seconds from services
    where id = ${id} and provider_id = ${provider_id} and archived_at is not null for no key update`;
  return archived;
}

/** A service as it was before it was archived. */
export async function unarchiveService(tx: Tx, id: string): Promise<void> {
  await tx`update services set archived_at = null, updated_at = now() where id = ${id}`;
}

export async function deleteService(tx: Tx, id: string): Promise<void> {
  await tx`delete from services where id = ${id}`;
}

/** Hides a service whatever its provider set; false when it is hidden already. */
export async function setHidden(tx: Tx, id: string, reason: string): Promise<boolean> {
  const changed =
    await tx`update services set hidden_at = now(), hide_reason = ${reason}, updated_at = now() where id = ${id} and hidden_at is null returning id`;
  return changed.length === 1;
}

/** Shows a hidden service again; false when it is not hidden. */
export async function clearHidden(tx: Tx, id: string): Promise<boolean> {
  const changed =
    await tx`update services set hidden_at = null, hide_reason = '', updated_at = now() where id = ${id} and hidden_at is not null returning id`;
  return changed.length === 1;
}

/** Dates a provider's services that promise of the weather what their provider promises as saved now. Locks them by id. */
export async function touchUsualWeather(tx: Tx, provider_id: string): Promise<void> {
  await tx`
    with usual as materialized (
      select id from services
      where provider_id = ${provider_id} and weather_rules is null and status <> 'draft' and archived_at is null
      order by id for no key update
    )
    update services s set updated_at = now() from usual where s.id = usual.id`;
}

/**
 * Says of each service of a provider whether resellers may sell it: those named, and no others. Locks them by id. Returns how many of those
 * named are the provider's.
 */
export async function setForResellers(tx: Tx, provider_id: string, ids: readonly string[]): Promise<number> {
  const [chosen] = await tx<{ named: number }[]>`
    with chosen as materialized (
      select id, id = any(${ids}::uuid[]) as for_resellers from services
      where provider_id = ${provider_id} and archived_at is null order by id for no key update
    ),
    changed as (
      update services s set for_resellers = chosen.for_resellers, updated_at = now() from chosen
      where s.id = chosen.id and s.for_resellers is distinct from chosen.for_resellers
    )
    select count(*) filter (where for_resellers)::int as named from chosen`;
  return chosen?.named ?? 0;
}

/** Sets the commission in basis points, null being the usual rate. What it was before; nothing when it is so already. */
export async function updateRate(tx: Tx, id: string, commission_bp: number | null): Promise<{ commission_bp: number | null } | undefined> {
  const [before] = await tx<{ commission_bp: number | null }[]>`
    with before as (select id, commission_bp from services where id = ${id} for no key update)
    update services s set commission_bp = ${commission_bp} from before b
    where s.id = b.id and b.commission_bp is distinct from ${commission_bp}::int returning b.commission_bp`;
  return before;
}

type NewCategory = { id: string; slug: string; name: string; name_zh: string };

/** Writes a category behind all others. */
export async function insertCategory(tx: Tx, c: NewCategory): Promise<void> {
  await tx`
    insert into categories (id, slug, name, name_zh, position)
    values (${c.id}, ${c.slug}, ${c.name}, ${c.name_zh}, (select coalesce(max(position), 0) + 1 from categories))`;
}

type CategoryChange = { slug?: string | undefined; name?: string | undefined; name_zh?: string | undefined };

/** Changes what is given of a category. */
export async function updateCategory(tx: Tx, id: string, c: CategoryChange): Promise<void> {
  await tx`
    update categories set slug = coalesce(${c.slug ?? null}, slug), name = coalesce(${c.name ?? null}, name),
      name_zh = coalesce(${c.name_zh ?? null}, name_zh)
    where id = ${id}`;
}

/** Locks all categories. Their ids in order. */
export async function lockCategories(tx: Tx): Promise<string[]> {
  const locked = await tx<{ id: string }[]>`select id from categories order by position, name for no key update`;
  return locked.map(({ id }) => id);
}

/** Locks a category. Its address and names. */
export async function lockCategory(tx: Tx, id: string): Promise<Omit<NewCategory, 'id'> | undefined> {
  const [locked] = await tx<Omit<NewCategory, 'id'>[]>`select slug, name, name_zh from categories where id = ${id} for update`;
  return locked;
}

/** Gives categories the places in which their ids stand. */
export async function updatePositions(tx: Tx, ids: string[]): Promise<void> {
  await tx`
    update categories c set position = o.position
    from unnest(${ids}::uuid[]) with ordinality as o (id, position) where c.id = o.id and c.position <> o.position`;
}

/** Deletes a category; the database refuses one that a service names. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx`delete from categories where id = ${id}`;
}
