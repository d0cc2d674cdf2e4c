import type { FpsPaymentDue } from '../../../contract/getting-paid.ts';
import type { FpsKind } from '../../../rules/fps/account.ts';
import { fpsPayload, shortFpsName } from '../../../rules/fps/payload.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { owedBy, type BookingMoney, type PayWay } from '../../../rules/paying.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { drawQr } from '../../core/text/qr.ts';
import { isPostponed } from '../deadline.ts';

/** What decides whether and how a booking is paid by FPS. */
export type FpsFacts = BookingMoney & {
  booking_reference: string;
  pay_way: PayWay | null;
  /** Those of the service, else of its provider. */
  offered: PayWay[];
  /** Its departure was called off, and its customer has not chosen another date yet. */
  is_postponed: boolean;
  takes_cards: boolean;
  fps_kind: FpsKind | null;
  fps_account: string;
  fps_name: string;
};

export type FpsState = { pays_by_fps: boolean; fps: FpsPaymentDue | null };

/** The columns of `FpsFacts` as one object, on bookings `b`, its service `s` and its provider `p`. */
export function fpsColumns(db: Db) {
  return db`jsonb_build_object('status', b.status, 'final_amount', b.final_amount, 'paid_amount', b.paid_amount,
    'refunded_amount', b.refunded_amount, 'reduced_amount', b.reduced_amount, 'retained_amount', b.retained_amount,
    'booking_reference', b.booking_reference, 'pay_way', b.pay_way, 'offered', coalesce(s.pay_ways, p.pay_ways), 'is_postponed', ${isPostponed(db)}, 'takes_cards', (select takes_cards from marketplace_settings),
    'fps_kind', p.fps_kind, 'fps_account', p.fps_account, 'fps_name', p.fps_name)`;
}

/** What is to be paid of a booking now, in cents: what is owed of one that is confirmed. A request is paid after it was accepted, one that was postponed once another date is chosen. */
export function dueNow(facts: BookingMoney & Pick<FpsFacts, 'is_postponed'>): number {
  const is_agreed = facts.status === 'confirmed' || facts.status === 'completed';
  return is_agreed && !facts.is_postponed ? owedBy(facts) : 0;
}

/** Whether a booking is paid by FPS: chosen so, or, where nothing or a card was chosen, offered so; `later` is by FPS too. */
export function fpsState(facts: FpsFacts): FpsState {
  const { pay_way, offered, fps_kind, fps_account, fps_name } = facts;
  const is_chosen = pay_way === null || pay_way === 'card' ? offered.includes('fps') : pay_way === 'fps' || pay_way === 'later';
  if (!is_chosen || fps_kind === null) return { pays_by_fps: false, fps: null };
  const due = dueNow(facts);
  const to = { kind: fps_kind, account: fps_account, name: fps_name, reference: facts.booking_reference };
  return { pays_by_fps: true, fps: due > 0 ? { ...to, amount: fromCents(due) } : null };
}

/** The same of one booking. Refuses: not_found. */
export async function getFpsState(db: Db, id: string): Promise<FpsState> {
  const [booking] = await db<{ facts: FpsFacts }[]>`
    select ${fpsColumns(db)} as facts
    from bookings b join services s on s.id = b.service_id join providers p on p.id = b.provider_id where b.id = ${id}`;
  return fpsState(booking?.facts ?? notFound());
}

/** The bank's code for what is to be sent, as the text of an SVG; a long name is shortened. */
export function drawFpsCode({ name, amount, ...fps }: FpsPaymentDue): string {
  const written = fpsPayload({ ...fps, name: shortFpsName(name), amount: toCents(amount) });
  if ('misfit' in written) throw new Error(`no FPS code: the ${written.misfit} does not fit`);
  return drawQr(written.payload);
}

type SlipFacts = { slip: string };

/** The slip of a payment that a person may see: of the booking's provider or client, or any for an operator. Refuses: not_found. */
export async function getSlip(
  db: Db,
  id: string,
  viewer: { provider_id: string | null; id: string; is_operator: boolean },
): Promise<string> {
  const [payment] = await db<SlipFacts[]>`
    select coalesce(y.slip, '') as slip from payments y join bookings b on b.id = y.booking_id
    where y.id = ${id} and y.slip is not null
      and (b.provider_id = ${viewer.provider_id} or b.client_id = ${viewer.id} or ${viewer.is_operator})`;
  return payment?.slip ?? notFound();
}

/** The last slip that came with a booking's payments. Refuses: not_found. */
export async function getLastSlip(db: Db, booking_id: string): Promise<string> {
  const [payment] = await db<SlipFacts[]>`
    select coalesce(slip, '') as slip from payments where booking_id = ${booking_id} and slip is not null order by created_at desc, id desc limit 1`;
  return payment?.slip ?? notFound();
}
