import { useTranslation } from 'react-i18next';
import { PartyFields } from '../fields/party-fields.tsx';
import type { PlacesAtTime, Quantities } from '../fields/party.ts';
import type { Choice } from '../fields/use-choice.ts';
import { Times } from '../times/times.tsx';
import type { Slots } from '../times/use-slots.ts';
import { BookingWhen } from '../voucher/booking-when.tsx';
import { unitsAt } from '../../offer/slot-units.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Notice } from '../../legal/notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import type { ChangeableBooking, ChangeableService, ChangeSource } from './change-source.ts';

const NAME_MAX = 150;

type Props = {
  booking: ChangeableBooking;
  service: ChangeableService;
  source: ChangeSource;
  slots: Slots;
  choice: Choice;
  /** The time stays, and the party does not grow, unless the host agrees. */
  needs_host: boolean;
  quantities: Quantities;
  setQuantities: (quantities: Quantities) => void;
  customer_name: string;
  setName: (name: string) => void;
  left: PlacesAtTime;
  party_error: string | undefined;
  name_error: string | undefined;
  failure: string | undefined;
  asks_for_time: boolean;
  asks_for_change: boolean;
};

/** The times beside the people; on a phone above them. */
export function ChangeForm({ booking, service, source, slots, choice, needs_host, ...rest }: Props) {
  const { t } = useTranslation('changes');
  const { quantities, setQuantities, customer_name, setName, left, party_error, name_error } = rest;
  const { failure, asks_for_time, asks_for_change } = rest;
  const sentence = failure ?? (asks_for_time ? t('choose_time') : asks_for_change ? t('choose_change') : undefined);
  return (
    <>
      {sentence && (
        <div className="booking-failure">
          <Banner tone={failure ? 'danger' : 'warning'}>{sentence}</Banner>
        </div>
      )}
      <div className={needs_host ? 'booking-times min-h-0' : 'booking-times'}>
        <p className="mb-4 text-md">
          <span className="muted block text-sm">{t('now')}</span>
          <b className="font-620">
            <BookingWhen booking={booking} />
          </b>
        </p>
        {needs_host ? <Banner>{t('needs_host')}</Banner> : <Times slots={slots} choice={choice} />}
      </div>
      <div className="booking-details">
        <h3 className="font-640">{t('party')}</h3>
        <PartyFields
          units={unitsAt(service.units, choice.priced)}
          limits={service}
          quantities={quantities}
          onChange={setQuantities}
          left={left}
          error={party_error}
          money={source.money}
        />
        <Field label={t('name')} error={name_error}>
          <TextInput
            value={customer_name}
            onChange={(event) => setName(event.target.value)}
            maxLength={NAME_MAX}
            autoComplete={source.side === 'customer' ? 'name' : 'off'}
          />
        </Field>
        <Notice of={source.side === 'customer' ? 'booking' : 'manual'} className="mt-3" />
      </div>
    </>
  );
}
