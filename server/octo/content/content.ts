import type { z } from 'zod';
import { octo, type OctoCall } from '../../../contract/octo.ts';
import type { OctoAvailability } from '../../../contract/octo/availability.ts';
import type { OctoBooking } from '../../../contract/octo/bookings.ts';
import type { OctoOption, OctoProduct, OctoSupplier, OctoUnit } from '../../../contract/octo/catalogue.ts';
import type { OctoAvailabilityContent } from '../../../contract/octo/content.ts';
import type { Locale } from '../../../contract/text.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import type { Db } from '../../core/database/database.ts';
import { findSupplierTexts, listContent, listTerms, type ContentRow } from './content-reads.ts';
import { optionContentOf, productContentOf, supplierContentOf, unitContentOf } from './product-content.ts';

/** Who reads content, in which language, and where its pictures are. */
export type ContentView = { caller: ResellerCaller; locale: Locale; origin: string };

/** A reply with content, and the languages that its texts are written in. */
export type ContentReply<Reply = unknown> = { reply: Reply; languages: ReadonlySet<'en' | 'zh-HK'> };

type OctoReply<Name extends keyof typeof octo> = z.output<(typeof octo)[Name]['reply']>;
type Additions = {
  [Name in keyof typeof octo]?: (db: Db, reply: OctoReply<Name>, view: ContentView) => Promise<ContentReply<OctoReply<Name>>>;
};

/** What content adds, by call; to what is not listed nothing. */
const additions: Additions = {
  supplier: addToSupplier,
  products: addToProducts,
  product: one(addToProducts),
  availability: addToAvailability,
  bookings: addToBookings,
  booking: one(addToBookings),
  reserve: one(addToBookings),
  change: one(addToBookings),
  confirm: one(addToBookings),
  extend: one(addToBookings),
  cancel: one(addToBookings),
  remove: one(addToBookings),
};

/** Adds the keys of the capability `content` to the reply of a call; texts in the caller's language, or the one that exists. */
export async function addContent(db: Db, call: OctoCall, reply: unknown, view: ContentView): Promise<ContentReply> {
  const [name] = Object.entries<OctoCall>(octo).find(([, known]) => known === call) ?? [];
  const add = additions[name as keyof typeof octo] as ((db: Db, reply: unknown, view: ContentView) => Promise<ContentReply>) | undefined;
  return add ? add(db, reply, view) : { reply, languages: new Set() };
}

function one<Reply>(add: (db: Db, replies: Reply[], view: ContentView) => Promise<ContentReply<Reply[]>>) {
  return async (db: Db, given: Reply, view: ContentView): Promise<ContentReply<Reply>> => {
    const { reply, languages } = await add(db, [given], view);
    return { reply: reply[0] ?? given, languages };
  };
}

async function addToSupplier(db: Db, supplier: OctoSupplier, { caller, locale, origin }: ContentView): Promise<ContentReply<OctoSupplier>> {
  const texts = await findSupplierTexts(db, caller.provider_id);
  if (!texts) return { reply: supplier, languages: new Set() };
  const languages = languagesOf([texts].map(({ description, description_zh }) => ({ en: description, zh: description_zh })));
  return { reply: { ...supplier, ...supplierContentOf(texts, origin, locale) }, languages };
}

async function addToProducts(db: Db, products: OctoProduct[], view: ContentView): Promise<ContentReply<OctoProduct[]>> {
  const rows = await listContent(
    db,
    products.map(({ id }) => id),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const reply = products.map((product) => {
    const row = known.get(product.id);
    return row ? withProductContent(product, row, view) : product;
  });
  return { reply, languages: titlesOf(rows) };
}

async function addToBookings(db: Db, bookings: OctoBooking[], view: ContentView): Promise<ContentReply<OctoBooking[]>> {
  const rows = await listContent(db, [...new Set(bookings.map(({ productId }) => productId))]);
  const terms = await listTerms(
    db,
    bookings.map(({ uuid }) => uuid),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const promised = new Map(terms.map(({ uuid, ...one }) => [uuid, one]));
  const reply = bookings.map((booking) => {
    const row = known.get(booking.productId);
    return row ? withBookingContent(booking, { ...row, ...promised.get(booking.uuid) }, view) : booking;
  });
  return { reply, languages: titlesOf(rows) };
}

/** A departure has no texts of its own. */
const of_departure: OctoAvailabilityContent = { title: null, shortDescription: '' };

async function addToAvailability(_db: Db, departures: OctoAvailability[]): Promise<ContentReply<OctoAvailability[]>> {
  return { reply: departures.map((departure) => ({ ...departure, ...of_departure })), languages: new Set() };
}

function withProductContent(product: OctoProduct, row: ContentRow, { origin, locale }: ContentView): OctoProduct {
  const options = product.options.map((option) => withOptionContent(option, row, locale));
  return { ...product, options, ...productContentOf(row, origin, locale) };
}

function withOptionContent(option: OctoOption, row: ContentRow, locale: Locale): OctoOption {
  return { ...option, units: option.units.map((unit) => withUnitContent(unit, row, locale)), ...optionContentOf(row, locale) };
}

function withUnitContent(unit: OctoUnit, { units }: ContentRow, locale: Locale): OctoUnit {
  const texts = units.find(({ id }) => id === unit.id);
  return texts ? { ...unit, ...unitContentOf(texts, locale) } : unit;
}

function withBookingContent(booking: OctoBooking, row: ContentRow, view: ContentView): OctoBooking {
  const { locale } = view;
  return {
    ...booking,
    product: withProductContent(booking.product, row, view),
    option: withOptionContent(booking.option, row, locale),
    availability: { ...booking.availability, ...of_departure },
    unitItems: booking.unitItems.map((item) => ({ ...item, unit: item.unit && withUnitContent(item.unit, row, locale) })),
  };
}

function titlesOf(rows: readonly ContentRow[]) {
  return languagesOf(rows.map(({ title, title_zh }) => ({ en: title, zh: title_zh })));
}

function languagesOf(texts: readonly { en: string; zh: string }[]): ContentReply['languages'] {
  const is_written = (text: string) => text !== '';
  return new Set([
    ...(texts.some(({ en }) => is_written(en)) ? (['en'] as const) : []),
    ...(texts.some(({ zh }) => is_written(zh)) ? (['zh-HK'] as const) : []),
  ]);
}
