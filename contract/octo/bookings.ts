import { z } from 'zod';
import { date } from '../dates.ts';
import { isOneLine, prose } from '../text.ts';
import { octoAvailability } from './availability.ts';
import { octoOption, octoProduct, octoUnit } from './catalogue.ts';
import { octoPricing } from './pricing.ts';

/** How long a hold lasts, in minutes: unless another length is asked, at most at once, and from its beginning with all extensions. */
export const HOLD_MINUTES = { usual: 30, longest: 60, in_all: 120 } as const;

/** One line as a reseller writes it, returned as it came. */
const line = (max: number) => z.string().max(max).refine(isOneLine);
const reference = line(200).nullish();
const notes = prose(2_000).nullish();

/** Who comes, as far as the reseller says; looked at when it confirms. */
const contactBody = z.object({
  fullName: line(200).nullish(),
  firstName: line(200).nullish(),
  lastName: line(200).nullish(),
  emailAddress: line(254).nullish(),
  phoneNumber: line(64).nullish(),
  locales: z.array(line(35)).max(20).nullish(),
  country: line(64).nullish(),
  postalCode: line(32).nullish(),
  notes: prose(1_000).nullish(),
});
export type OctoContactBody = z.output<typeof contactBody>;

export const octoContact = z
  .object({
    fullName: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    emailAddress: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    locales: z.array(z.string()),
    country: z.string().nullable(),
    postalCode: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'Contact' });
export type OctoContact = z.output<typeof octoContact>;

const unitItems = z
  .array(z.object({ uuid: z.uuid().nullish(), unitId: z.string().nullish(), resellerReference: reference, contact: contactBody.nullish() }))
  .max(1_000)
  .nullish();

export const octoReserveBody = z.object({
  /** The reseller's key against booking twice; made up where none comes. */
  uuid: z.uuid().nullish(),
  productId: z.string(),
  optionId: z.string(),
  availabilityId: z.string().nullish(),
  freesale: z.boolean().nullish(),
  expirationMinutes: z.int().min(1).max(100_000).nullish(),
  notes,
  resellerReference: reference,
  emailReceipt: z.boolean().nullish(),
  unitItems,
  contact: contactBody.nullish(),
});
export type OctoReserveBody = z.output<typeof octoReserveBody>;

export const octoConfirmBody = z.object({
  resellerReference: reference,
  emailReceipt: z.boolean().nullish(),
  notes,
  /** The whole new party, where it is given. */
  unitItems,
  contact: contactBody.nullish(),
});
export type OctoConfirmBody = z.output<typeof octoConfirmBody>;

export const octoChangeBody = octoConfirmBody.extend({
  productId: z.string().nullish(),
  optionId: z.string().nullish(),
  availabilityId: z.string().nullish(),
});
export type OctoChangeBody = z.output<typeof octoChangeBody>;

export const octoExtendBody = z.object({ expirationMinutes: z.int().min(1).max(100_000).nullish() });
export const octoCancelBody = z.object({ reason: prose(500).nullish(), force: z.boolean().nullish() });

export const octoBookingsQuery = z.object({
  resellerReference: line(200).optional(),
  supplierReference: line(200).optional(),
  localDate: date.optional(),
  localDateStart: date.optional(),
  localDateEnd: date.optional(),
  productId: z.string().optional(),
  optionId: z.string().optional(),
});
export type OctoBookingsQuery = z.output<typeof octoBookingsQuery>;

export const octoBookingStates = ['ON_HOLD', 'EXPIRED', 'CONFIRMED', 'PENDING', 'CANCELLED', 'REJECTED', 'REDEEMED'] as const;
const status = z.enum(octoBookingStates);
export type OctoBookingState = z.output<typeof status>;

/** What the guest shows: the code that the manifest scans. */
const voucher = z
  .object({
    redemptionMethod: z.enum(['DIGITAL']),
    utcRedeemedAt: z.string().nullable(),
    deliveryOptions: z.array(z.object({ deliveryFormat: z.enum(['QRCODE']), deliveryValue: z.string() })),
  })
  .meta({ id: 'Ticket' });

const octoUnitItem = z
  .object({
    uuid: z.string(),
    resellerReference: z.string().nullable(),
    supplierReference: z.string().nullable(),
    unitId: z.string(),
    unit: octoUnit.nullable(),
    status,
    utcRedeemedAt: z.string().nullable(),
    contact: octoContact,
    /** One person's own, once the booking is confirmed. */
    ticket: voucher.nullable(),
    pricing: octoPricing.optional(),
  })
  .meta({ id: 'UnitItem' });
export type OctoUnitItem = z.output<typeof octoUnitItem>;

export const octoBooking = z
  .object({
    id: z.string(),
    uuid: z.string(),
    testMode: z.boolean(),
    resellerReference: z.string().nullable(),
    supplierReference: z.string().nullable(),
    status,
    utcCreatedAt: z.string(),
    utcUpdatedAt: z.string(),
    utcExpiresAt: z.string().nullable(),
    utcRedeemedAt: z.string().nullable(),
    utcConfirmedAt: z.string().nullable(),
    productId: z.string(),
    product: octoProduct,
    optionId: z.string(),
    option: octoOption,
    cancellable: z.boolean(),
    cancellation: z
      .object({ refund: z.enum(['FULL', 'PARTIAL', 'NONE']), reason: z.string().nullable(), utcCancelledAt: z.string() })
      .nullable(),
    freesale: z.boolean(),
    availabilityId: z.string(),
    availability: octoAvailability,
    contact: octoContact,
    notes: z.string().nullable(),
    deliveryMethods: z.array(z.enum(['TICKET', 'VOUCHER'])),
    voucher: voucher.nullable(),
    unitItems: z.array(octoUnitItem),
    pricing: octoPricing.optional(),
  })
  .meta({ id: 'Booking' });
export type OctoBooking = z.output<typeof octoBooking>;
