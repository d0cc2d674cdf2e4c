import { useTranslation } from 'react-i18next';
import { PartyAboard } from '../../booking/party-aboard.tsx';
import { useAttendance } from './use-attendance.ts';
import type { Passenger } from './passenger-parts.tsx';

/** Checks a party in; on paper a box to tick. A pending request cannot be checked in. */
export function AboardTick({ passenger }: { passenger: Passenger }) {
  const { t } = useTranslation('manifest');
  const { shown, busy, mark } = useAttendance(passenger);
  return (
    <label className="manifest-tick">
      <input
        type="checkbox"
        aria-label={t('tick_of', { name: passenger.customer_name })}
        aria-busy={busy || undefined}
        disabled={passenger.status === 'pending'}
        checked={shown === 'arrived'}
        onChange={({ target }) => mark(target.checked ? 'arrived' : 'expected')}
      />
    </label>
  );
}

/** How many a party has; once it has been checked in, how many of it are aboard. */
export function PartyPeople({ passenger }: { passenger: Passenger }) {
  const { shown, busy, markPart } = useAttendance(passenger);
  const { customer_name: name, participants, arrived_people } = passenger;
  if (shown !== 'arrived' || participants < 2) return <span>{participants}</span>;
  return (
    <PartyAboard
      name={name}
      persons={passenger.persons_aboard}
      participants={participants}
      arrived_people={arrived_people}
      busy={busy}
      onChange={markPart}
    />
  );
}

/** Marks a party as a no-show, and undoes it. */
export function NoShowMark({ passenger }: { passenger: Passenger }) {
  const { t } = useTranslation('manifest');
  const { shown, mark } = useAttendance(passenger);
  if (passenger.status === 'pending') return null;
  const missed = shown === 'no_show';
  return (
    <button
      type="button"
      className={`btn btn-sm ${missed ? 'btn-danger' : 'btn-ghost'}`}
      aria-pressed={missed}
      onClick={() => mark(missed ? 'expected' : 'no_show')}
    >
      {t('no_show')}
      <span className="sr"> {passenger.customer_name}</span>
    </button>
  );
}
