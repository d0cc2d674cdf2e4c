import type { CalendarDeparture, Departures } from '../../../contract/departures.ts';
import { calendarDays } from './calendar-data.ts';
import { DepartureDialog } from './departure-dialog.tsx';

/** The departure whose guests were opened; it stays while its dialog closes. */
export type DepartureOpening = { departure: CalendarDeparture; open: boolean };

type Props = { opened: DepartureOpening; found: Departures; onClose: () => void };

/** The dialog of a departure, as it has been loaded last. */
export function OpenedDeparture({ opened: { departure, open }, found, onClose }: Props) {
  const now = found.departures.find(({ slot_id }) => slot_id === departure.slot_id) ?? departure;
  return (
    <DepartureDialog key={departure.slot_id} departure={now} service={calendarDays(found).serviceOf(now)} open={open} onClose={onClose} />
  );
}
