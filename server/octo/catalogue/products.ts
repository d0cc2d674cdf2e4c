import { validate as isUuid } from 'uuid';
import type { OctoProduct, OctoSupplier } from '../../../contract/octo/catalogue.ts';
import type { Locale } from '../../../contract/text.ts';
import { notFound } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { OCTO_PATH } from '../../resellers/resellers.ts';
import { refuseOcto } from '../refusals.ts';
import { shownTerms } from '../pricing/pricing.ts';
import { findSupplier, listProducts } from './product-reads.ts';
import { productOf, supplierOf } from './product-shape.ts';

/** Whose key it is. */
export async function seeSupplier(sql: Sql, { provider_id }: ResellerCaller, origin: string, locale: Locale): Promise<OctoSupplier> {
  const supplier = (await findSupplier(sql, provider_id)) ?? notFound();
  return supplierOf(supplier, { origin, endpoint: `${origin}${OCTO_PATH}` }, locale);
}

/** What the caller may sell now. */
export async function seeProducts(sql: Sql, caller: ResellerCaller, locale: Locale): Promise<OctoProduct[]> {
  return (await listProducts(sql, caller.provider_id)).map((row) => productOf(row, { locale, terms: shownTerms(caller, row) }));
}

/** One of it. Refuses: INVALID_PRODUCT_ID. */
export async function seeProduct(sql: Sql, caller: ResellerCaller, productId: string, locale: Locale): Promise<OctoProduct> {
  const [row] = isUuid(productId) ? await listProducts(sql, caller.provider_id, productId) : [];
  return row ? productOf(row, { locale, terms: shownTerms(caller, row) }) : refuseOcto('INVALID_PRODUCT_ID', { productId });
}
