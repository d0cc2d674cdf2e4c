import { brokenTiers } from './cancellation.ts';
import type { ServiceBody } from './catalogue.ts';
import type { Broken, BrokenFields } from './field-rules.ts';
import { brokenPriceRules, rulesAbove } from './price-rules.ts';

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
    const places = unit.takes_all ? null : brokenPlaces(unit, body);
    if (places) broken[`units.${nth}.places`] = [places];
    Object.assign(broken, brokenWhole(`units.${nth}`, unit));
    const company = brokenCompany(unit, body.units);
    if (company) broken[`units.${nth}.accompanied_by`] = [company];
  }
  return { ...broken, ...brokenPriceRules(body) };
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
  for (const nth of rulesAbove(limit, body, before)) broken[`price_rules.${nth}.effect`] = [rule];
  return broken;
}

// Without an adult unit of its own, a service has one that takes one place.
function brokenUnits(units: ServiceBody['units']): Broken[] {
  if (new Set(units.map(({ kind }) => kind)).size < units.length) return [{ rule: 'unit_twice' }];
  if (units.some(({ min_age, max_age }) => min_age !== null && max_age !== null && max_age < min_age)) return [{ rule: 'unit_ages' }];
  const takesPlace = !units.some(({ kind }) => kind === 'adult') || units.some(({ takes_place }) => takes_place);
  return takesPlace ? [] : [{ rule: 'unit_places' }];
}

type UnitBody = ServiceBody['units'][number];

/** Only a group takes all of a departure, and its fewest people are not above its most. */
function brokenWhole(at: string, { kind, takes_all }: UnitBody): BrokenFields {
  if (!takes_all) return {};
  if (kind !== 'group') return { [`${at}.takes_all`]: [{ rule: 'unit_one_place' }] };
  return takes_all.min_people > takes_all.max_people ? { [`${at}.max_people`]: [{ rule: 'minmax' }] } : {};
}

/** A unit needs other kinds that the service has, and never in a circle: somebody must be able to come without another. */
function brokenCompany({ kind, accompanied_by, takes_all }: UnitBody, units: readonly UnitBody[]): Broken | null {
  if (accompanied_by.length === 0) return null;
  const others = units.filter((unit) => unit.kind !== kind && !unit.takes_all);
  const has = (other: string) => other === 'adult' || others.some((unit) => unit.kind === other);
  if (takes_all || accompanied_by.includes(kind) || !accompanied_by.every(has)) return { rule: 'unit_company' };
  const comesAlone = (other: string) => (others.find((unit) => unit.kind === other)?.accompanied_by ?? []).length === 0;
  return accompanied_by.some(comesAlone) ? null : { rule: 'unit_company_alone' };
}

/** A person takes one place at most. A group takes at least one, and no more than a departure has and a party may be: otherwise it could never be booked. */
function brokenPlaces({ kind, places }: UnitBody, { default_capacity, max_participants }: ServiceBody): Broken | null {
  if (kind !== 'group') return places > 1 ? { rule: 'unit_one_place' } : null;
  if (places < 1) return { rule: 'at_least', n: 1 };
  if (places > default_capacity) return { rule: 'unit_over_capacity', n: default_capacity };
  return places > max_participants ? { rule: 'unit_over_party', n: max_participants } : null;
}
