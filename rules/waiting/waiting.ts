import { addDays, hongKongDate, hongKongTime, hongKongToInstant } from '../time.ts';

/** A party that waits: since when it counts (ms since 1970; joining, or the last offer that it let pass), and how many places it needs. */
export type WaitingParty = { id: string; since: number; places: number };

/**
 * Why a party is offered places: `free` were free; it had waited `waited` minutes, which counted `weight` times; `longer` parties came before
 * it by the rule but needed more places than were left.
 */
export type OfferReason = { free: number; waited: number; weight: number; longer: number };

/** A party to which places are offered. */
export type WaitingChoice = { id: string; places: number; reason: OfferReason };

const MINUTE_MS = 60_000;

/** How many times a party's waiting counts: several places seldom become free at once, so those who need them age faster. */
export function weightOf(places: number): number {
  if (places >= 5) return 3;
  return places >= 3 ? 2 : 1;
}

/** Parties in the order in which free places are offered to them: who has waited longest, as it counts, then who needs more, then who came first. */
export function orderWaiting<P extends WaitingParty>(parties: readonly P[], now: number): P[] {
  const counted = ({ since, places }: P) => Math.max(0, now - since) * weightOf(places);
  return parties.toSorted(
    (a, b) => counted(b) - counted(a) || b.places - a.places || a.since - b.since || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/**
 * To whom so many free places are offered now: in the order of the list each party that fits in what is left. Never more than are free, and no
 * party that would fit is left out; what nobody fits in goes on sale (`waiting_rule` says the same).
 */
export function choosePlaces(parties: readonly WaitingParty[], free: number, now: number): WaitingChoice[] {
  const chosen: WaitingChoice[] = [];
  let left = free;
  let longer = 0;
  for (const { id, places, since } of orderWaiting(parties, now)) {
    if (places > left) longer += 1;
    else {
      const waited = Math.floor(Math.max(0, now - since) / MINUTE_MS);
      chosen.push({ id, places, reason: { free: left, waited, weight: weightOf(places), longer } });
      left -= places;
    }
  }
  return chosen;
}

/** How many parties come before one of them by the rule. */
export function partiesAhead(parties: readonly WaitingParty[], id: string, now: number): number {
  return orderWaiting(parties, now).findIndex((party) => party.id === id);
}

const OFFER_MINUTES = 60;
/** Hours before booking closes in which an offer is shorter, so that more parties are asked. */
const LATE_HOURS = 12;
const LATE_OFFER_MINUTES = 20;
/** With less time than this until booking closes, nobody could be asked. */
export const LEAST_OFFER_MINUTES = 5;
const NIGHT_FROM = '22:00';
const NIGHT_UNTIL = '08:00';
const MORNING = '09:00';

/**
 * Until when an offer made now is open: an hour, or twenty minutes in the last twelve hours before booking `closes`; at night until nine in the morning
 * in Hong Kong; but never longer than half of the time until then, so that the next in line has a chance too. Null where less than five minutes would
 * be left.
 */
export function endOfOffer(now: Date, closes: Date): Date | null {
  const left_ms = closes.getTime() - now.getTime();
  const end = new Date(Math.floor(Math.min(usualEnd(now, left_ms).getTime(), now.getTime() + left_ms / 2)));
  return end.getTime() - now.getTime() < LEAST_OFFER_MINUTES * MINUTE_MS ? null : end;
}

function usualEnd(now: Date, left_ms: number): Date {
  const [day, time] = [hongKongDate(now), hongKongTime(now)];
  if (time >= NIGHT_FROM) return hongKongToInstant(addDays(day, 1), MORNING);
  if (time < NIGHT_UNTIL) return hongKongToInstant(day, MORNING);
  const minutes = left_ms > LATE_HOURS * 60 * MINUTE_MS ? OFFER_MINUTES : LATE_OFFER_MINUTES;
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

/** The rule as it is published: where people join, on their link, in the mails. */
export const waiting_rule = {
  en: 'Free places are offered to the party that has waited longest of those that fit: for 3 or 4 people the wait counts twice, for 5 or more three times, because several places seldom become free at once. Who lets an offer pass, or doesn’t answer in time, goes to the end. Places that no waiting party fits in go on sale.',
  'zh-HK':
    '騰出的名額會先給容納得下而輪候最久的一組：3 至 4 位的輪候時間作兩倍計，5 位或以上作三倍計，因為同時騰出多個名額的機會較少。放棄名額或逾時未回覆的，會排到最後；輪候者都用不上的名額才公開發售。',
} as const;
