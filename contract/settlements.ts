import { z } from 'zod';
import { money } from './amounts.ts';
import { date, month, utcInstant } from './dates.ts';
import { payoutStates } from './ledger.ts';
import { listOf, paging } from './lists.ts';

const ofProvider = { provider: z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() }) };

/** Where a provider is paid by FPS; empty where it has not said. */
const providerAccount = { fps_kind: z.enum(['id', 'phone', 'email']).nullable(), fps_account: z.string(), fps_name: z.string() };

/** A settlement as its provider sees it. */
export const ownSettlement = z
  .object({
    id: z.uuid(),
    /** What the marketplace pays the provider; negative: what the provider pays the marketplace. */
    amount: money,
    bookings: z.int(),
    created_at: utcInstant,
    paid_at: utcInstant.nullable(),
    /** The bank's or FPS's reference of the transfer; empty until it was paid. */
    reference: z.string(),
  })
  .meta({ id: 'OwnSettlement' });
export type OwnSettlement = z.output<typeof ownSettlement>;

/** The same as the operator sees it; the account is the provider's present one. */
export const settlement = ownSettlement.extend({ ...ofProvider, ...providerAccount }).meta({ id: 'Settlement' });
export type Settlement = z.output<typeof settlement>;

export const settlementsQuery = z.object({ ...paging, state: z.enum(payoutStates).optional(), provider: z.uuid().optional() });
export type SettlementsQuery = z.output<typeof settlementsQuery>;

/** A provider's settlements, newest first, with the balance. */
export const ownSettlements = listOf(ownSettlement)
  .extend({
    /** What is not settled and paid, as the present statement's `closing`: positive, the marketplace owes it to the provider; negative, the other way. */
    balance: money,
    /** What the provider was asked for in settlements that are not paid yet. */
    asked: money,
    /** Where the provider pays what it owes; empty where the operator has not said. */
    account: z.string(),
  })
  .meta({ id: 'OwnSettlements' });
export type OwnSettlements = z.output<typeof ownSettlements>;

/** So many providers with a balance are listed. */
export const MOST_BALANCES = 100;

/** Those of all providers, or of one. */
export const balancesQuery = z.object({ provider: z.uuid().optional() });

/** A provider with a balance that no settlement holds yet. */
export const balanceDue = z
  .object({
    ...ofProvider,
    ...providerAccount,
    suspended: z.boolean(),
    /** The amount of a settlement made now. */
    balance: money,
    /** Whether it has reached the minimum of the settings. */
    is_enough: z.boolean(),
  })
  .meta({ id: 'BalanceDue' });
export type BalanceDue = z.output<typeof balanceDue>;

/** Settles all that a provider and the marketplace owe each other now; with `below_minimum` also where it is less than the minimum, as of one who leaves. */
export const settlementBody = z.object({ provider: z.uuid(), below_minimum: z.boolean().default(false) });
export type SettlementBody = z.output<typeof settlementBody>;

const invoiceHead = {
  id: z.uuid(),
  /** `F-000042`; numbers follow each other without gaps. */
  number: z.string(),
  month,
  /** What the provider was called when it was made. */
  name: z.string(),
  name_zh: z.string(),
  made_at: utcInstant,
  /** Service fees of the bookings. */
  fee: money,
  bookings: z.int(),
};

/** An invoice of the service fees of a month to a provider. */
export const feeInvoice = z.object(invoiceHead).meta({ id: 'FeeInvoice' });
export type FeeInvoice = z.output<typeof feeInvoice>;
export const feeInvoices = listOf(feeInvoice).meta({ id: 'FeeInvoices' });

export const feeInvoicesQuery = z.object({ ...paging, month: month.optional(), provider: z.uuid().optional() });
export type FeeInvoicesQuery = z.output<typeof feeInvoicesQuery>;
export const ownInvoicesQuery = z.object(paging);

/** An invoice with its lines: bookings that were delivered and paid, and later changes of them. */
export const feeInvoiceDetail = z
  .object({
    ...invoiceHead,
    /** Who issues it, as the settings were when it was made, or are now where they said nothing; an empty name is the marketplace's own. */
    legal_name: z.string(),
    legal_address: z.string(),
    business_registration: z.string(),
    /** At most `MOST_STATEMENT_LINES`, the oldest first; the file has all. */
    lines: z.array(
      z.object({
        at: utcInstant,
        booking_reference: z.string(),
        service_title: z.string(),
        service_title_zh: z.string(),
        booking_date: date,
        /** What the customer paid, with the fee. */
        gross: money,
        fee: money,
      }),
    ),
  })
  .meta({ id: 'FeeInvoiceDetail' });
export type FeeInvoiceDetail = z.output<typeof feeInvoiceDetail>;
