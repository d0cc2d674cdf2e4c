import type { ReactNode } from 'react';
import type { ServiceSummary } from '../../offer/shown.ts';
import { PartyFields } from '../fields/party-fields.tsx';
import type { PlacesAtTime, Quantities } from '../fields/party.ts';

type Props = {
  service: ServiceSummary;
  quantities: Quantities;
  setQuantities: (quantities: Quantities) => void;
  left: PlacesAtTime | null | undefined;
  party_error: string | undefined;
  /** Over the people, and who they are. */
  heading: string;
  contact: ReactNode;
  /** Below the party. */
  notes: ReactNode;
};

/** The people of a booking form. */
export function DetailsPane({ service, quantities, setQuantities, left, party_error, heading, contact, notes }: Props) {
  return (
    <>
      <h3 className="font-640">{heading}</h3>
      {contact}
      <PartyFields
        units={service.units}
        limits={service}
        quantities={quantities}
        onChange={setQuantities}
        left={left}
        error={party_error}
      />
      {notes}
    </>
  );
}
