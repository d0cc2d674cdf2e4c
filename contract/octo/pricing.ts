import { z } from 'zod';

// What the capability `octo/pricing` adds, where it is asked for; without it none of these keys is sent.

/** An amount for the guest and one for the reseller, in units of 1/100 dollar. No tax is part of prices here. */
const amounts = {
  /** What a guest pays who books with the supplier: the price and the guest's service fee. */
  original: z.int(),
  retail: z.int(),
  /** What the reseller pays the supplier. */
  net: z.int(),
  currency: z.enum(['HKD']),
  currencyPrecision: z.literal(2),
  includedTaxes: z.array(z.object({ name: z.string(), original: z.int(), retail: z.int(), net: z.int() })),
};

export const octoPricing = z.object(amounts).meta({ id: 'Pricing' });
export type OctoPricing = z.output<typeof octoPricing>;

export const octoUnitPricing = z.object({ unitId: z.string(), ...amounts }).meta({ id: 'PricingUnit' });
export type OctoUnitPricing = z.output<typeof octoUnitPricing>;

/** Of a product. */
export const productPricing = {
  defaultCurrency: z.enum(['HKD']).optional(),
  availableCurrencies: z.array(z.enum(['HKD'])).optional(),
  pricingPer: z.enum(['UNIT']).optional(),
};

/** Of an availability: each unit's, or the sum of the units that were asked for. */
export const availabilityPricing = { unitPricing: z.array(octoUnitPricing).optional(), pricing: octoPricing.optional() };

/** Of a day of a calendar: the same. */
export const calendarPricing = { unitPricingFrom: z.array(octoUnitPricing).optional(), pricingFrom: octoPricing.optional() };
