import type { ReactNode } from 'react';
import { useBothLines } from '../../i18n/both.tsx';
import type { ServiceSummary } from '../../offer/shown.ts';
import { Icon } from '../../ui/icon.tsx';
import { BilingualLines } from '../../ui/bilingual-lines.tsx';
import { FreeUntil } from '../times/free-until.tsx';
import { PartyFields } from '../fields/party-fields.tsx';
import type { Quantities } from '../fields/party.ts';
import { Times } from '../times/times.tsx';
import type { Choice } from '../fields/use-choice.ts';
import type { Slots } from '../times/use-slots.ts';

type Props = {
  service: ServiceSummary;
  slots: Slots;
  choice: Choice;
  quantities: Quantities;
  setQuantities: (quantities: Quantities) => void;
  places_left: number | undefined;
  party_error: string | undefined;
  failure: ReactNode;
  asks_for_slot: boolean;
  /** Above the times. */
  above?: ReactNode;
  /** Over the people, and who they are. */
  heading: string;
  contact: ReactNode;
  /** Below the party. */
  notes: ReactNode;
};

/** The times beside the people; on a phone above them. A failure stands above both. */
export function BookingPanes({
  service,
  slots,
  choice,
  quantities,
  setQuantities,
  places_left,
  party_error,
  failure,
  asks_for_slot,
  above,
  heading,
  contact,
  notes,
}: Props) {
  return (
    <>
      {failure}
      <div className="booking-times">
        {above}
        {asks_for_slot && <SlotWanted />}
        <Times slots={slots} choice={choice} />
        {choice.slot && <FreeUntil key={choice.slot.id} slot={choice.slot} service={service} />}
      </div>
      <div className="booking-details">
        <h3 className="font-640">{heading}</h3>
        {contact}
        <PartyFields
          units={service.units}
          limits={service}
          quantities={quantities}
          onChange={setQuantities}
          places_left={places_left}
          error={party_error}
        />
        {notes}
      </div>
    </>
  );
}

function SlotWanted() {
  const both = useBothLines();
  return (
    <div className="err mb-3" role="alert">
      <Icon name="alert" />
      <div>
        <BilingualLines text={both('booking.select_slot')} />
      </div>
    </div>
  );
}
