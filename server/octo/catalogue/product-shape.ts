import { OPTION_ID, type OctoOption, type OctoProduct, type OctoSupplier, type OctoUnit } from '../../../contract/octo/catalogue.ts';
import type { Locale } from '../../../contract/text.ts';
import { freeHoursOf } from '../../../rules/cancellation/cancellation.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { lowestPrice } from '../../../rules/prices/prices.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { resalePriceOf, type ResaleTerms } from '../../../rules/resale/resale.ts';
import { pricingOf } from '../pricing/pricing.ts';
import type { ProductRow, SupplierRow, UnitRow } from './product-reads.ts';

const tags: Partial<Record<Locale, string>> = { 'zh-HK': 'zh-Hant-HK', 'zh-CN': 'zh-Hans-CN' };

/** A language by the tag that travel software uses. */
export const tagOf = (locale: Locale): string => tags[locale] ?? locale;

const types: Record<string, OctoUnit['type']> = { adult: 'ADULT', child: 'CHILD', senior: 'SENIOR', infant: 'INFANT', student: 'STUDENT' };
const OLDEST = 150;
/** Where a service has no departure ahead: the standard wants one. */
const NO_TIMES = ['00:00'];

/** A provider as the standard's supplier. */
export function supplierOf({ id, name, name_zh, phone, slug }: SupplierRow, address: { origin: string; endpoint: string }, locale: Locale) {
  return {
    id,
    name: inLocale(name, name_zh, locale).text,
    endpoint: address.endpoint,
    contact: { website: slug && `${address.origin}/page/${slug}`, email: null, telephone: phone || null, address: null },
  } satisfies OctoSupplier;
}

/** Who sees a product: the language, and where prices are asked for, the terms on which it sells. */
export type ProductReader = { locale: Locale; terms: ResaleTerms | null };

/** A service as a product with one option. */
export function productOf(row: ProductRow, reader: ProductReader): OctoProduct {
  const { locale, terms } = reader;
  return {
    id: row.id,
    internalName: inLocale(row.title, row.title_zh, locale).text,
    reference: null,
    locale: tagOf(locale),
    timeZone: 'Asia/Hong_Kong',
    allowFreesale: false,
    instantConfirmation: row.confirmation === 'instant',
    instantDelivery: true,
    availabilityRequired: true,
    availabilityType: row.sold_by === 'day' ? 'OPENING_HOURS' : 'START_TIME',
    deliveryFormats: ['QRCODE'],
    deliveryMethods: ['TICKET', 'VOUCHER'],
    redemptionMethod: 'DIGITAL',
    options: [optionOf(row, reader)],
    ...(terms && { defaultCurrency: 'HKD', availableCurrencies: ['HKD'], pricingPer: 'UNIT' }),
  };
}

/** The one option of a product: its terms, start times and units, these at the lowest price of the year ahead. */
export function optionOf(row: ProductRow, reader: ProductReader): OctoOption {
  const { locale } = reader;
  const hours = row.cancellation_tiers === null ? row.cancellation_hours : freeHoursOf(row.cancellation_tiers);
  return {
    id: OPTION_ID,
    default: true,
    internalName: inLocale(row.title, row.title_zh, locale).text,
    reference: null,
    availabilityLocalStartTimes: startTimesOf(row),
    cancellationCutoff: `${hours} hours`,
    cancellationCutoffAmount: hours,
    cancellationCutoffUnit: 'hour',
    requiredContactFields: [],
    restrictions: { minUnits: row.min_participants, maxUnits: row.max_participants },
    units: cheapestUnits(row).map((unit) => unitOf(unit, row.units, reader)),
  };
}

/** Units at the lowest price that each has on a day of the year ahead. */
export function cheapestUnits({ units, price_rules }: Pick<ProductRow, 'units' | 'price_rules'>): UnitRow[] {
  const today = hongKongDate(Date.now());
  return units.map((unit) => ({ ...unit, price: lowestPrice(unit, price_rules, today) }));
}

function startTimesOf({ sold_by, start_times }: ProductRow): string[] {
  if (sold_by === 'day') return [];
  return start_times.length > 0 ? start_times : NO_TIMES;
}

/** A unit; one that takes no place comes with somebody who does, and one that takes all of a departure with nobody. */
export function unitOf(
  { id, kind, title, title_zh, price, places, takes_all, accompanied_by = [], ...ages }: UnitRow,
  all: readonly UnitRow[],
  { locale, terms }: ProductReader,
): OctoUnit {
  const isCompany = (other: UnitRow) =>
    accompanied_by.length > 0 ? accompanied_by.includes(other.kind) : places === 0 && other.places > 0 && !other.takes_all;
  return {
    id,
    internalName: inLocale(title, title_zh, locale).text,
    reference: null,
    type: types[kind] ?? 'OTHER',
    requiredContactFields: [],
    restrictions: {
      minAge: ages.min_age ?? 0,
      maxAge: ages.max_age ?? OLDEST,
      idRequired: false,
      minQuantity: null,
      maxQuantity: takes_all ? 1 : null,
      paxCount: places,
      accompaniedBy: all.filter(isCompany).map((other) => other.id),
    },
    ...(terms && { pricingFrom: [pricingOf(resalePriceOf(price, terms))] }),
  };
}
