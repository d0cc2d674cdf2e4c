import { z } from 'zod';
import { productContent, supplierContent, unitContent } from './content.ts';
import { octoPricing, productPricing } from './pricing.ts';

// What a reseller sees of a supplier and what it sells. Keys are the standard's, and each is sent, null where nothing is known.

export const octoSupplier = z
  .object({
    id: z.string(),
    name: z.string(),
    endpoint: z.string(),
    contact: z.object({
      website: z.string().nullable(),
      email: z.string().nullable(),
      telephone: z.string().nullable(),
      address: z.string().nullable(),
    }),
    ...supplierContent,
  })
  .meta({ id: 'Supplier' });
export type OctoSupplier = z.output<typeof octoSupplier>;

/** None is required: services ask no questions of a reseller's guests. */
const requiredContactFields = z.array(z.string());

export const octoUnit = z
  .object({
    id: z.string(),
    internalName: z.string(),
    reference: z.string().nullable(),
    type: z.enum(['ADULT', 'CHILD', 'SENIOR', 'INFANT', 'STUDENT', 'OTHER']),
    requiredContactFields,
    restrictions: z.object({
      minAge: z.int(),
      maxAge: z.int(),
      idRequired: z.boolean(),
      minQuantity: z.int().nullable(),
      maxQuantity: z.int().nullable(),
      /** How many places one takes; of one that takes all of a departure, how many people it is for. */
      paxCount: z.int(),
      accompaniedBy: z.array(z.string()),
    }),
    ...unitContent,
    pricingFrom: z.array(octoPricing).optional(),
  })
  .meta({ id: 'Unit' });
export type OctoUnit = z.output<typeof octoUnit>;

export const octoOption = z
  .object({
    id: z.string(),
    default: z.boolean(),
    internalName: z.string(),
    reference: z.string().nullable(),
    /** Of a day ticket none. */
    availabilityLocalStartTimes: z.array(z.string()),
    cancellationCutoff: z.string(),
    cancellationCutoffAmount: z.int(),
    cancellationCutoffUnit: z.enum(['hour']),
    requiredContactFields,
    restrictions: z.object({ minUnits: z.int(), maxUnits: z.int().nullable() }),
    units: z.array(octoUnit),
    ...productContent,
  })
  .meta({ id: 'Option' });
export type OctoOption = z.output<typeof octoOption>;

export const octoProduct = z
  .object({
    id: z.string(),
    internalName: z.string(),
    reference: z.string().nullable(),
    locale: z.string(),
    timeZone: z.string(),
    allowFreesale: z.boolean(),
    instantConfirmation: z.boolean(),
    instantDelivery: z.boolean(),
    availabilityRequired: z.boolean(),
    /** `OPENING_HOURS`: a day ticket. */
    availabilityType: z.enum(['START_TIME', 'OPENING_HOURS']),
    deliveryFormats: z.array(z.enum(['QRCODE'])),
    deliveryMethods: z.array(z.enum(['TICKET', 'VOUCHER'])),
    redemptionMethod: z.enum(['DIGITAL']),
    options: z.array(octoOption),
    ...productContent,
    ...productPricing,
  })
  .meta({ id: 'Product' });
export type OctoProduct = z.output<typeof octoProduct>;

/** The one option of a product. */
export const OPTION_ID = 'DEFAULT';

export const octoCapability = z
  .object({
    id: z.string(),
    revision: z.int(),
    required: z.boolean(),
    dependencies: z.array(z.string()),
    docs: z.string().nullable(),
  })
  .meta({ id: 'Capability' });
