import { MOST_CALLED_OFF, MOST_CALLED_OFF_BOOKINGS, type CallOffRun } from '../../../contract/call-offs.ts';
import { MOST_DUE, type DueCallOffBody, type DueCallOffs } from '../../../contract/weather.ts';
import { toCents } from '../../../rules/money.ts';
import { lockForWeather, resumeAfterWeather } from '../../availability/places.ts';
import { callOff } from '../../bookings/call-off/call-off.ts';
import { countPlanned, previewPlanned, seeRun, shownFigures, sumCounts } from '../../bookings/call-off/preview.ts';
import type { Caller } from '../../core/api/caller.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { remember, type Intent } from '../../core/api/idempotency.ts';
import { audit } from '../../core/audit.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import type { WeatherActor } from '../actor.ts';
import { endOthers, setRun, takeProposals } from '../writes.ts';
import { causeOf } from './cause.ts';
import { listDue, listSlotsOf, type DueProposal } from './due-reads.ts';

type DueBookings = { due: DueProposal; bookings: number };

/** What calling off all that is due would do, by departure and in sum, with the guests: of a provider or, with null, of all. Does nothing. */
export async function previewDue(sql: Sql, provider_id: string | null, actor: WeatherActor['actor']): Promise<DueCallOffs> {
  const found = await listDue(sql, provider_id, MOST_DUE + 1);
  const due = found.slice(0, MOST_DUE);
  const planned = due.map((one) => ({ slot_id: one.slot_id, outcome: one.outcome, ...causeOf(one) }));
  const { figures, guests, choose_by } = await previewPlanned(sql, planned, { actor, is_rule: true });
  return {
    // Where nobody is booked any more the proposal is about to be withdrawn.
    departures: due.flatMap(({ id, ...departure }) => {
      const counts = figures.get(departure.slot_id);
      return counts ? [{ ...departure, proposal_id: id, ...shownFigures(counts) }] : [];
    }),
    has_more: found.length > MOST_DUE,
    ...shownFigures(sumCounts([...figures.values()])),
    choose_by,
    guests,
  };
}

/**
 * Calls off what was due when it was previewed, all of it or nothing, in one transaction. Departures of a provider with the same rule and warning
 * are one run. Returns the runs, which are still to be done. Refuses: not_found where none of it waits any more, or it is another's;
 * call_off_changed with the figures of now, where they are others than those shown.
 */
export async function callOffDue(
  sql: Sql,
  provider_id: string | null,
  { proposal_ids, shown }: DueCallOffBody,
  by: WeatherActor,
  { operator, intent }: { operator: Caller | null; intent: Intent | null },
): Promise<{ runs: CallOffRun[] }> {
  return sql.begin(async (tx) => {
    const ids = new Set(proposal_ids);
    const slot_ids = await listSlotsOf(tx, [...ids], provider_id);
    if (slot_ids.length === 0) notFound();
    await lockForWeather(tx, slot_ids);
    const due = (await listDue(tx, provider_id, MOST_DUE + 1)).filter(({ id }) => ids.has(id));
    const figures = await countPlanned(tx, due, { actor: by.actor, is_rule: true });
    const sum = sumCounts([...figures.values()]);
    if (due.length < ids.size || sum.bookings !== shown.bookings || sum.refund !== toCents(shown.refund))
      refuse('call_off_changed', { bookings: sum.bookings });
    const taken = await takeProposals(tx, { ids: [...ids], provider_id }, { state: 'done' }, by);
    await endOthers(tx, taken, { state: 'done' });
    const runs: CallOffRun[] = [];
    for (const batch of batchesOf(due.map((one) => ({ due: one, bookings: figures.get(one.slot_id)?.bookings ?? 0 }))))
      runs.push(await callOffTogether(tx, batch, by, operator));
    await resumeAfterWeather(tx, slot_ids);
    const reply = { runs };
    await remember(tx, intent, 201, reply);
    return reply;
  });
}

/** Departures that one run may call off: of one provider, for one reason, with one outcome, and no more than a run takes. */
function batchesOf(all: readonly DueBookings[]): DueProposal[][] {
  const groups = Map.groupBy(all, ({ due }) => JSON.stringify([due.provider_id, due.outcome, causeOf(due)]));
  return [...groups.values()].flatMap((group) => {
    const batches: DueProposal[][] = [[]];
    let bookings = 0;
    for (const one of group) {
      bookings += one.bookings;
      if (batches.at(-1)!.length === MOST_CALLED_OFF || bookings > MOST_CALLED_OFF_BOOKINGS) {
        batches.push([]);
        bookings = one.bookings;
      }
      batches.at(-1)!.push(one.due);
    }
    return batches.filter((batch) => batch.length > 0);
  });
}

async function callOffTogether(tx: Tx, batch: readonly DueProposal[], by: WeatherActor, operator: Caller | null): Promise<CallOffRun> {
  const [first] = batch;
  if (!first) throw new Error('A run calls off at least one departure.');
  const { provider_id, outcome } = first;
  const cause = causeOf(first);
  const slot_ids = batch.map(({ slot_id }) => slot_id);
  const id = await callOff(tx, { provider_id, slot_ids, outcome, by, ...cause });
  await setRun(
    tx,
    batch.map((one) => one.id),
    { provider_id, run: id },
  );
  const run = await seeRun(tx, id);
  if (operator) {
    const details = { reason: cause.reason.en, departures: String(run.departures), bookings: String(run.bookings) };
    await audit(tx, operator, { act: 'departures_called_off', subject: 'provider', subject_id: provider_id, details });
  }
  return run;
}
