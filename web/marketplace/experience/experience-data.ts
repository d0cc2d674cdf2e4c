import { api } from '../../../contract/api.ts';
import type { Calendar, OpenSlot } from '../../../contract/availability.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { BilingualText } from '../../../rules/localized-text.ts';
import { bothNames, servicePayingWords } from '../../../rules/paying/words.ts';
import { policyLines } from '../../../rules/weather/words.ts';
import { hongKongDate } from '../../../rules/time.ts';
import type { Call } from '../../lib/call/call-type.ts';
import { load } from '../../lib/load.ts';
import { choiceIn, needsOf, slotOf, type BookingChoice, type PartyNeeds } from './choice/choice.ts';
import { outlookFor, type CancellationOutlook } from '../../offer/cancellation.ts';
import { catalogueCardOf, type CatalogueCard } from '../../offer/catalogue-card.ts';

const FIRST_REVIEWS = 4;
const MOST_REVIEWS = 100;

export type Reviews = ReplyOf<typeof api.services.reviews>;
/** The month shown, and the day and slot chosen in it. */
export type OpenTimes = { calendar: Calendar; day: string | null; slots: OpenSlot[]; slot: OpenSlot | null };
export type ExperienceData = {
  service: ReplyOf<typeof api.services.get>;
  /** Null where they could not be read. */
  times: OpenTimes | null;
  quantities: BookingChoice['quantities'];
  reviews: Reviews | null;
  similar: CatalogueCard[];
  /** How one pays for it. */
  paying: BilingualText;
  /** What cancelling the chosen slot gives back; null without a slot. */
  cancellation: CancellationOutlook | null;
  /** What becomes of it by the weather, a line a rule; empty where nothing is promised. */
  weather: BilingualText[];
  /** Today in Hong Kong when this was read. */
  today: string;
};

/** Everything that an experience's screen shows. Fails only where the experience itself cannot be read. */
export async function readExperience(call: Call, id: string, query: URLSearchParams): Promise<ExperienceData> {
  const params = { id };
  const page_size = query.has('reviews') ? MOST_REVIEWS : FIRST_REVIEWS;
  const [service, reviews, similar] = await Promise.all([
    call(api.services.get, { params }),
    load(call(api.services.reviews, { params, query: { page_size } })),
    load(call(api.services.similar, { params })),
  ]);
  const choice = choiceIn(query, service);
  const times = await load(readTimes(call, id, choice, needsOf(service.units, choice.quantities)));
  const now = Date.now();
  return {
    service,
    times: times.data,
    quantities: choice.quantities,
    reviews: reviews.data,
    similar: (similar.data ?? []).map(catalogueCardOf),
    paying: servicePayingWords(service, bothNames(service.provider)),
    cancellation: times.data?.slot ? outlookFor(service, times.data.slot.start_datetime, now) : null,
    weather: policyLines(service.weather_rules, { all_day: service.sold_by === 'day' }),
    today: hongKongDate(now),
  };
}

async function readTimes(call: Call, id: string, choice: BookingChoice, needs: PartyNeeds): Promise<OpenTimes> {
  const monthOf = (day: string | null | undefined) => day?.slice(0, 7);
  const read = (month: string | undefined) =>
    call(api.services.calendar, {
      params: { id },
      query: { participants: needs.places, ...(needs.takes_all && { takes_all: 'true' as const }), ...(month && { month }) },
    });
  const first = await read(choice.month ?? monthOf(choice.day));
  // Without a choice, the first month in which something can be booked.
  const next = monthOf(first.next_available);
  const calendar = !choice.month && !choice.day && next && next !== first.month ? await read(next) : first;
  const day = choice.day ?? calendar.days.find(({ state }) => state === 'open' || state === 'few')?.date ?? null;
  const slots = day
    ? await call(api.services.availability, { params: { id }, query: { date_from: day, date_to: day, include_full: 'true' } })
    : [];
  return { calendar, day, slots, slot: slotOf(slots, choice.slot, needs) };
}
