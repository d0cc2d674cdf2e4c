import type { CalendarDeparture, Departures } from '../../../contract/departures.ts';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { DepartureState, ServiceMark, useBookedWords } from './departure-words.tsx';
import { colourOf } from './service-mark.ts';
import { useSpanWords } from '../../i18n/use-time-words.ts';

export type CalendarService = Departures['services'][number];
export type OpenDeparture = (departure: CalendarDeparture) => void;

type Props = { departure: CalendarDeparture; service: CalendarService; onOpen: OpenDeparture };

/** A departure with its time, service, places and states; a press opens its guests. */
export function DepartureButton({ departure, service, onOpen }: Props) {
  const booked = useBookedWords();
  const span = useSpanWords();
  return (
    <button
      type="button"
      className={`dep ${colourOf(service.number)} ${departure.state === 'open' ? '' : 'no'} grid content-start gap-0.5 @md:grid-cols-[9rem_minmax(0,1fr)_auto] @md:items-center @md:gap-4 @md:px-4 @md:py-3`}
      aria-haspopup="dialog"
      onClick={() => onOpen(departure)}
    >
      <b className="tnum text-sm font-640">{span(departure)}</b>
      <span className="flex items-start gap-1.5 text-sm leading-snug font-560">
        <ServiceMark number={service.number} />
        <span className="line-clamp-2 hyphens-auto">
          <ServiceTitle service_title={service.title} service_title_zh={service.title_zh} />
        </span>
      </span>
      <span className="grid gap-0.5 @md:justify-items-end">
        <span className="tnum text-xs">{booked(departure)}</span>
        <DepartureState departure={departure} />
      </span>
    </button>
  );
}
