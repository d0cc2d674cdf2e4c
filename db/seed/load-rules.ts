import type { Tx } from '../../server/core/database/database.ts';
import { given_names, surnames } from './load-words.ts';

/** How much of everything a load data set holds. */
export type Size = { providers: number; services: number; clients: number; slots_each: number; slots: number; bookings: number };

const PER_SCALE = { providers: 5, services: 25, clients: 50, bookings: 500 };

/** Scale 1 is about the size of the demo; scale 100 has 2,500 services, 312,500 slots and 50,000 bookings. */
export function sizeOf(scale: number, slots_each: number): Size {
  const services = PER_SCALE.services * scale;
  const slots = services * slots_each;
  return {
    providers: PER_SCALE.providers * scale,
    services,
    clients: PER_SCALE.clients * scale,
    slots_each,
    slots,
    bookings: Math.min(PER_SCALE.bookings * scale, slots),
  };
}

/**
 * Writes down, for this session, how everything follows from its number: ids, slots, parties, states. Nothing is looked up and
 * nothing is held in memory, so 100,000 services cost no more than ten. Booking b sits on slot (b * step) mod slots and on no
 * other, so a slot knows its places before its booking is written.
 */
export async function stateRules(tx: Tx, size: Size, now: Date): Promise<void> {
  const { services, slots_each, slots, bookings, providers, clients } = size;
  const step = stepOver(slots);
  const back = inverseOf(step, slots);
  const per_provider = services / providers;
  const first_day = -Math.floor(slots_each * 0.28);
  const at = `'${now.toISOString()}'::timestamptz`;

  await tx.unsafe(`
    -- UUIDv7: kind and number instead of chance, in rising order
    create or replace function pg_temp.load_id(kind int, n bigint) returns uuid language sql immutable return
      (lpad(to_hex(1767225600000 + n), 12, '0') || '70' || lpad(to_hex(kind), 2, '0') || '8000000000000000')::uuid;

    create or replace function pg_temp.of(words text[], n bigint) returns text language sql immutable return
      words[1 + n % cardinality(words)];

    create or replace function pg_temp.load_capacity(service bigint) returns int language sql immutable return (8 + service % 9)::int;
    create or replace function pg_temp.load_minutes(service bigint) returns int language sql immutable return (60 + service % 6 * 30)::int;
    create or replace function pg_temp.load_price(service bigint) returns bigint language sql immutable return 18000 + service % 40 * 2000;
    create or replace function pg_temp.load_day(slot bigint) returns int language sql immutable return (slot % ${slots_each})::int + ${first_day};

    -- every twentieth booking is a group that fills its slot
    create or replace function pg_temp.load_party(booking bigint, service bigint) returns int language sql immutable return
      case when booking % 20 = 0 then pg_temp.load_capacity(service) else 1 + (booking % 4)::int end;

    create or replace function pg_temp.load_status(booking bigint, service bigint, day int) returns text language sql immutable return
      case
        when booking % 8 = 3 then 'cancelled'
        when day < 0 then 'completed'
        when day > 2 and service % 2 = 0 and booking % 8 = 6 then 'pending'
        else 'confirmed'
      end;

    create or replace function pg_temp.load_midnight() returns timestamptz language sql stable return
      date_trunc('day', ${at} at time zone 'Asia/Hong_Kong') at time zone 'Asia/Hong_Kong';

    create or replace function pg_temp.load_start(slot bigint, service bigint) returns timestamptz language sql stable return
      pg_temp.load_midnight() + make_interval(hours => 24 * pg_temp.load_day(slot) + 8 + (service % 10)::int);

    create or replace function pg_temp.load_end(starts_at timestamptz, service bigint) returns timestamptz language sql stable return
      starts_at + make_interval(mins => pg_temp.load_minutes(service));

    create or replace function pg_temp.load_slots(first bigint, last bigint)
      returns table (n bigint, service bigint, provider bigint, starts_at timestamptz, capacity int, taken int) language sql stable
    begin atomic
      select slot.n, slot.service, slot.service / ${per_provider}, pg_temp.load_start(slot.n, slot.service), pg_temp.load_capacity(slot.service),
        case
          when slot.booking >= ${bookings} or pg_temp.load_status(slot.booking, slot.service, pg_temp.load_day(slot.n)) = 'cancelled' then 0
          else pg_temp.load_party(slot.booking, slot.service)
        end
      from (select n, n / ${slots_each} as service, n * ${back} % ${slots} as booking from generate_series(first, last) as n) slot;
    end;

    create or replace function pg_temp.load_bookings(first bigint, last bigint)
      returns table (n bigint, slot bigint, service bigint, provider bigint, client bigint, customer text, party int, price bigint, status text,
        starts_at timestamptz, ends_at timestamptz, created_at timestamptz, confirmed_at timestamptz, locale text) language sql stable
    begin atomic
      select b.n, b.slot, b.service, b.service / ${per_provider}, case when b.n % 2 = 0 then ${providers} + b.n % ${clients} end,
        pg_temp.of('{${given_names.join(',')}}', b.n) || ' ' || pg_temp.of('{${surnames.join(',')}}', b.n / 7),
        pg_temp.load_party(b.n, b.service), pg_temp.load_price(b.service), b.status, b.starts_at, pg_temp.load_end(b.starts_at, b.service),
        b.created_at, case when b.status <> 'pending' then b.created_at + make_interval(mins => case when b.service % 2 = 0 then 45 else 0 end) end,
        case when b.n % 3 = 0 then 'en' else 'zh-HK' end
      from (
        select k.*, case when k.status = 'pending' then ${at} - make_interval(mins => (k.n % 600)::int)
          else least(k.starts_at, pg_temp.load_midnight()) - make_interval(days => 1 + (k.n % 20)::int, mins => (k.n % 600)::int) end as created_at
        from (
          select j.*, pg_temp.load_start(j.slot, j.service) as starts_at, pg_temp.load_status(j.n, j.service, pg_temp.load_day(j.slot)) as status
          from (select n, n * ${step} % ${slots} as slot, n * ${step} % ${slots} / ${slots_each} as service from generate_series(first, last) as n) j
        ) k
      ) b;
    end;`);
}

/** A stride that visits every slot once, spread evenly. */
function stepOver(slots: number): number {
  let step = Math.max(1, Math.round(slots * 0.618));
  while (greatestCommon(step, slots) !== 1) step += 1;
  return step;
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}

/** The number that undoes `step` modulo `modulus` (extended Euclid). */
function inverseOf(step: number, modulus: number): number {
  let [r0, r1, t0, t1] = [modulus, step % modulus, 0, 1];
  while (r1 > 0) {
    const quotient = Math.floor(r0 / r1);
    [r0, r1] = [r1, r0 - quotient * r1];
    [t0, t1] = [t1, t0 - quotient * t1];
  }
  return ((t0 % modulus) + modulus) % modulus;
}
