import type { UnitContent } from './shapes.ts';

/** A grown-up's place at the service's own price. */
export function adult(price: number): UnitContent {
  return unit('adult', 'Adult', '成人', price, null, null);
}

/** A child's place; prices in cents, ages inclusive. */
export function child(price: number, min_age: number, max_age: number): UnitContent {
  return unit('child', 'Child', '小童', price, min_age, max_age);
}

/** From 65, the age of Hong Kong's own senior fares. */
export function senior(price: number): UnitContent {
  return unit('senior', 'Senior', '長者', price, 65, null);
}

/** Holders of a full-time student card. */
export function student(price: number): UnitContent {
  return unit('student', 'Student', '學生', price, null, null);
}

/** Free, on a lap: takes no place. */
export function infant(max_age: number): UnitContent {
  return { ...unit('infant', 'Infant', '嬰兒', 0, 0, max_age), takes_place: false, places: 0 };
}

/** The same, where one of these kinds must come too. */
export function accompanied(unit: UnitContent, ...accompanied_by: UnitContent['kind'][]): UnitContent {
  return { ...unit, accompanied_by };
}

/** A boat, table or tram to oneself: one price, and all its places, for as many people. */
export function whole(title: string, title_zh: string, price: number, places: number): UnitContent {
  return { ...unit('group', title, title_zh, price, null, null), places, min_people: 1, max_people: places };
}

function unit(
  kind: UnitContent['kind'],
  title: string,
  title_zh: string,
  price: number,
  min_age: number | null,
  max_age: number | null,
): UnitContent {
  const alone = { min_people: null, max_people: null, accompanied_by: [] };
  return { kind, title, title_zh, price, min_age, max_age, takes_place: true, places: 1, ...alone };
}
