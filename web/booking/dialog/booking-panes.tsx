import type { ComponentProps, ReactNode } from 'react';
import { FreeUntil } from '../times/free-until.tsx';
import { TimesPane } from '../times/times-pane.tsx';
import { DetailsPane } from './details-pane.tsx';

type Props = Omit<ComponentProps<typeof TimesPane>, 'below'> & ComponentProps<typeof DetailsPane> & { failure: ReactNode };

/** The times beside the people; on a phone above them. A failure stands above both. */
export function BookingPanes({ failure, slots, choice, asks_for_slot, above, ...details }: Props) {
  return (
    <>
      {failure}
      <TimesPane
        {...{ slots, choice, asks_for_slot, above }}
        below={choice.slot && <FreeUntil key={choice.slot.id} slot={choice.slot} service={details.service} />}
      />
      <div className="booking-details">
        <DetailsPane {...details} />
      </div>
    </>
  );
}
