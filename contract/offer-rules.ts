import { brokenTiers } from './cancellation.ts';
import type { ServiceBody } from './catalogue.ts';
import type { Broken, BrokenFields } from './field-rules.ts';

/** Rules across fields: what an active service needs, and fields that must agree. Forms and the server share it. */
export function brokenOffer(body: ServiceBody): BrokenFields {
  const broken: BrokenFields = {};
  if (body.status === 'active') {
    if (body.title + body.title_zh === '') broken.title = [{ rule: 'active_needs' }];
    if (body.description + body.description_zh === '') broken.description = [{ rule: 'active_needs' }];
    if (body.price === 0) broken.price = [{ rule: 'active_needs' }];
  }
  if (body.max_participants < body.min_participants) broken.max_participants = [{ rule: 'minmax' }];
  for (const [name, tier] of Object.entries(brokenTiers(body.cancellation_tiers ?? []))) broken[`cancellation_tiers.${name}`] = tier;
  const units = brokenUnits(body.units);
  if (units.length > 0) broken.units = units;
  for (const [nth, unit] of body.units.entries()) {
    const places = brokenPlaces(unit, body);
    if (places) broken[`units.${nth}.places`] = [places];
  }
  return broken;
}

/**
 * Prices of an active service that are above a limit (cents) a person; a group's price is divided by its places. What it sold at before may
 * stay as it is.
 */
export function pricesAbove(limit: number, body: ServiceBody, before?: ServiceBody): BrokenFields {
  const broken: BrokenFields = {};
  if (body.status !== 'active') return broken;
  const sold = before?.status === 'active' ? before : undefined;
  const isAbove = (cents: number, people: number, was = 0) => cents > limit * Math.max(people, 1) && cents > was;
  const rule: Broken = { rule: 'price_unverified', n: limit / 100 };
  if (isAbove(body.price, 1, sold?.price)) broken.price = [rule];
  for (const [nth, { kind, price: cents, places }] of body.units.entries()) {
    const was = sold?.units.find((unit) => unit.kind === kind && unit.places <= places)?.price;
    if (kind !== 'adult' && isAbove(cents, places, was)) broken[`units.${nth}.price`] = [rule];
  }
  return broken;
}

// Without an adult unit of its own, a service has one that takes one place.
function brokenUnits(units: ServiceBody['units']): Broken[] {
  if (new Set(units.map(({ kind }) => kind)).size < units.length) return [{ rule: 'unit_twice' }];
  if (units.some(({ min_age, max_age }) => min_age !== null && max_age !== null && max_age < min_age)) return [{ rule: 'unit_ages' }];
  const takesPlace = !units.some(({ kind }) => kind === 'adult') || units.some(({ takes_place }) => takes_place);
  return takesPlace ? [] : [{ rule: 'unit_places' }];
}

/** A person takes one place at most. A group takes at least one, and no more than a departure has and a party may be: otherwise it could never be booked. */
function brokenPlaces({ kind, places }: ServiceBody['units'][number], { default_capacity, max_participants }: ServiceBody): Broken | null {
  if (kind !== 'group') return places > 1 ? { rule: 'unit_one_place' } : null;
  if (places < 1) return { rule: 'at_least', n: 1 };
  if (places > default_capacity) return { rule: 'unit_over_capacity', n: default_capacity };
  return places > max_participants ? { rule: 'unit_over_party', n: max_participants } : null;
}
