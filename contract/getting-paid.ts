import { z } from 'zod';
import { fpsAccountOf, fpsKinds, type FpsKind } from '../rules/fps/account.ts';
import type { PayWay } from '../rules/paying.ts';
import { factorCode } from './accounts.ts';
import { amount, money } from './amounts.ts';
import { utcInstant } from './dates.ts';
import type { FieldRule } from './field-rules.ts';
import { wholeNumber } from './lists.ts';
import { line } from './text.ts';
import { listed, slipAddress } from './wire.ts';

/** The ways to pay that a provider chooses from, in the order of the settings. */
export const offeredWays = ['fps', 'card', 'on_site', 'later'] as const satisfies readonly PayWay[];
export type OfferedWay = (typeof offeredWays)[number];

const ways = z
  .array(z.enum(offeredWays))
  .min(1)
  .max(offeredWays.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, { params: { rule: 'choice_twice' } });

/** The ways of one service; null: as in its provider's settings. */
export const serviceWays = listed(ways).nullable();

/** How a provider is paid by guests, for its owner. */
export const paymentSettings = z
  .object({
    /** In the order in which guests are offered them. */
    pay_ways: z.array(z.enum(offeredWays)),
    fps_kind: z.enum(fpsKinds).nullable(),
    /** Empty where there is none. */
    fps_account: z.string(),
    /** As the payer's bank shows it. */
    fps_name: z.string(),
    /** By FPS: within so many hours after booking or acceptance. */
    pay_hours: z.int(),
    /** Later: so many days before the start. */
    pay_days_before: z.int(),
    /** Whether the marketplace takes cards; without that nobody is offered to pay by card. */
    has_cards: z.boolean(),
  })
  .meta({ id: 'PaymentSettings' });
export type PaymentSettings = z.output<typeof paymentSettings>;

const accountRules: Record<FpsKind, FieldRule> = { id: 'fps_id', phone: 'fps_phone', email: 'email' };

type AccountFields = { pay_ways: readonly string[]; fps_kind: FpsKind | null; fps_account: string; fps_name: string };

/** The account is whole or empty; without one nobody pays by FPS. */
function checkAccount({ pay_ways, fps_kind, fps_account, fps_name }: AccountFields, context: z.RefinementCtx): void {
  const broken = (field: string, rule: FieldRule) => context.addIssue({ code: 'custom', path: [field], params: { rule } });
  const is_wanted = pay_ways.includes('fps') || fps_account !== '';
  if (!is_wanted) return;
  if (fps_account === '') broken('fps_account', 'required');
  else if (fps_kind === null || fpsAccountOf(fps_kind, fps_account) === null) broken('fps_account', accountRules[fps_kind ?? 'id']);
  if (fps_name === '') broken('fps_name', 'required');
}

export const paymentSettingsBody = z
  .object({
    pay_ways: ways,
    fps_kind: z.enum(fpsKinds).nullable().default(null),
    fps_account: line(100).default(''),
    fps_name: line(140).default(''),
    pay_hours: wholeNumber(1, 720).default(24),
    pay_days_before: wholeNumber(0, 90).default(3),
    /** Required to change where the money goes. */
    password: z.string().min(1).max(128).optional(),
    factor_code: factorCode.optional(),
  })
  .superRefine(checkAccount);
export type PaymentSettingsBody = z.output<typeof paymentSettingsBody>;

export const paymentWays = ['fps', 'card', 'on_site', 'other'] as const;
export const paymentStates = ['reported', 'received', 'failed'] as const;

/** The last payment of a booking; of one that its customer has reported the provider's bank, not the report, says whether it is there. */
export const paymentReport = z
  .object({
    id: z.uuid(),
    state: z.enum(paymentStates),
    way: z.enum(paymentWays),
    amount: money,
    at: utcInstant,
    /** Whether there is a picture of the bank's slip. */
    has_slip: z.boolean(),
  })
  .meta({ id: 'PaymentReport' });

/** What a customer sends now by FPS, as a bank's code and as text; null where nothing is to be sent. */
export const fpsPayment = z
  .object({
    kind: z.enum(fpsKinds),
    account: z.string(),
    name: z.string(),
    amount: money,
    reference: z.string(),
  })
  .meta({ id: 'FpsPayment' });
export type FpsPaymentDue = z.output<typeof fpsPayment>;

/** "I have paid", with the bank's slip where there is one. */
export const reportPaymentBody = z.object({ slip: slipAddress.default('') }).default({ slip: '' });

/** What was found on the account, which may be another amount than was asked for. */
export const paymentReceivedBody = z.object({ amount, reference: line(140).default('') });
export type PaymentReceivedBody = z.output<typeof paymentReceivedBody>;

/** The reported payment is not there; the note goes to the customer. */
export const paymentMissingBody = z.object({ note: line(500).default('') }).default({ note: '' });
