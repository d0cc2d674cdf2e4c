import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBothLines } from '../../i18n/both.tsx';
import { Notice } from '../../legal/notice.tsx';
import type { ServiceSummary } from '../../offer/shown.ts';
import { Icon } from '../../ui/icon.tsx';
import { BilingualLines } from '../../ui/bilingual-lines.tsx';
import { ContactFields, NotesField } from '../fields/contact-fields.tsx';
import { FreeUntil } from '../times/free-until.tsx';
import type { ContactForm } from '../fields/use-contact-form.ts';
import { PartyFields } from '../fields/party-fields.tsx';
import type { Quantities } from '../fields/party.ts';
import { Times } from '../times/times.tsx';
import type { Choice } from '../fields/use-choice.ts';
import type { Slots } from '../times/use-slots.ts';

type Props = {
  service: ServiceSummary;
  form: ContactForm;
  slots: Slots;
  choice: Choice;
  quantities: Quantities;
  setQuantities: (quantities: Quantities) => void;
  places_left: number | undefined;
  party_error: string | undefined;
  failure: ReactNode;
  asks_for_slot: boolean;
};

/** The times beside the people; on a phone above them. A failure stands above both. */
export function BookingPanes({
  service,
  form,
  slots,
  choice,
  quantities,
  setQuantities,
  places_left,
  party_error,
  failure,
  asks_for_slot,
}: Props) {
  const { t } = useTranslation('booking');
  return (
    <>
      {failure}
      <div className="booking-times">
        {asks_for_slot && <SlotWanted />}
        <Times slots={slots} choice={choice} />
        {choice.slot && <FreeUntil key={choice.slot.id} slot={choice.slot} service={service} />}
      </div>
      <div className="booking-details">
        <h3 className="font-640">{t('details')}</h3>
        <ContactFields form={form} />
        <PartyFields
          units={service.units}
          limits={service}
          quantities={quantities}
          onChange={setQuantities}
          places_left={places_left}
          error={party_error}
        />
        <NotesField form={form} />
        <Notice of="booking" />
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
