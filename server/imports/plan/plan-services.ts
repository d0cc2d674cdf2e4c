import { serviceBody, type ServiceBody } from '../../../contract/catalogue.ts';
import { brokenOffer } from '../../../contract/offer-rules.ts';
import type { Broken } from '../../../contract/field-rules.ts';
import type { ImportField } from '../../../contract/import-fields.ts';
import { check } from '../../../contract/validation.ts';
import { fromCents } from '../../../rules/money.ts';
import { roomForServices } from '../../catalogue/offer.ts';
import type { Db } from '../../core/database/database.ts';
import { linesIn, minutesIn, nameKey, priceIn } from '../file/cells.ts';
import { listCategories, listKnown } from '../reads.ts';
import { emptyPlan, faultsOf, type ImportRow, type PlanScope, type RowFault, type RowPlan } from './plan.ts';

export type ServiceWork = { line: number; reference: string; body: ServiceBody };

const texts = ['title', 'title_zh', 'short_description', 'short_description_zh', 'location', 'location_zh'] as const;
const proses = ['description', 'description_zh', 'meeting_point', 'meeting_point_zh'] as const;
const numbers = ['default_capacity', 'min_participants', 'max_participants'] as const;
const prices = { child: 'child_price', senior: 'senior_price', infant: 'infant_price' } as const;
const LONGEST_REFERENCE = 200;

/** What rows of services would make: drafts. A row is known by the other system's reference, or by its title. */
export async function planServices(db: Db, rows: readonly ImportRow[], { provider_id, limits }: PlanScope): Promise<RowPlan<ServiceWork>> {
  const plan = emptyPlan<ServiceWork>();
  const referenceOf = ({ cell }: ImportRow) =>
    (cell('reference') || cell('title') || cell('title_zh')).slice(0, LONGEST_REFERENCE).toWellFormed();
  const known = await listKnown(db, provider_id, 'services', rows.map(referenceOf));
  const categories = await listCategories(db);
  const room = await roomForServices(db, provider_id, limits.services);
  const seen = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    const reference = referenceOf(row);
    if (row.cell('title') === '' && row.cell('title_zh') === '') {
      plan.faults.push({ line, field: 'title', broken: { rule: 'required' } });
      continue;
    }
    if (known.has(reference)) {
      plan.known += 1;
      continue;
    }
    const twice = seen.get(reference);
    if (twice !== undefined) {
      plan.faults.push({
        line,
        field: row.cell('reference') === '' ? 'title' : 'reference',
        broken: { rule: 'import_twice', n: String(twice) },
      });
      continue;
    }
    seen.set(reference, line);
    const { given, faults } = bodyOf(row, categories);
    const { value, broken } = check(serviceBody, given);
    faults.push(...faultsOf(line, broken ?? brokenOffer(value), columnOf));
    if (plan.work.length >= room) faults.push({ line, field: null, broken: { rule: 'import_quota', n: limits.services } });
    plan.faults.push(...faults);
    if (!value || faults.length > 0) continue;
    plan.work.push({ line, reference, body: value });
    const { title, title_zh, default_capacity: quantity, price } = value;
    plan.items.push({ line, title, title_zh, starts_at: null, quantity, amount: fromCents(price), is_paid: false });
  }
  return plan;
}

type CategoryNames = { slug: string; name: string; name_zh: string };

function bodyOf(row: ImportRow, categories: readonly CategoryNames[]): { given: Record<string, unknown>; faults: RowFault[] } {
  const { line, cell, raw } = row;
  const faults: RowFault[] = [];
  const given: Record<string, unknown> = {};
  const fault = (field: ImportField, broken: Broken) => faults.push({ line, field, broken });
  for (const field of texts) given[field] = cell(field);
  for (const field of proses) given[field] = linesIn(raw(field));
  for (const field of numbers) if (cell(field) !== '') given[field] = cell(field);
  if (cell('duration_minutes') !== '') given.duration_minutes = minutesIn(cell('duration_minutes'));
  const priceOf = (field: ImportField) => {
    const cents = priceIn(cell(field));
    if (cents === null) fault(field, { rule: 'import_price' });
    return cents === null ? undefined : fromCents(cents);
  };
  if (cell('price') !== '') given.price = priceOf('price');
  given.units = Object.entries(prices)
    .filter(([, field]) => cell(field) !== '')
    .map(([kind, field]) => ({ kind, price: priceOf(field) ?? '0' }));
  const category = cell('category');
  if (category !== '') {
    const found = categories.find(({ slug, name, name_zh }) => [slug, name, name_zh].some((one) => nameKey(one) === nameKey(category)));
    if (!found) fault('category', { rule: 'import_category', n: categories.map(({ slug }) => slug).join(', ') });
    given.category = found?.slug ?? '';
  }
  return { given, faults };
}

/** Units stand behind one another as the columns of their prices do. */
function columnOf(name: string): string {
  return name.startsWith('units') ? 'price' : name;
}
