import { useEffect, useId, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/locale.ts';
import { wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useChoice } from '../fields/use-choice.ts';
import { useSlots } from '../times/use-slots.ts';
import { newBookingChange } from './booking-change.ts';
import { assessChange, bookedQuantities, ownPlaces } from './change-fields.ts';
import { ChangeForm } from './change-form.tsx';
import { ChangeReview } from './change-review.tsx';
import type { ChangeableBooking, ChangeableService, ChangeSource } from './change-source.ts';

type Props = {
  booking: ChangeableBooking;
  service: ChangeableService;
  source: ChangeSource;
  open: boolean;
  onClose: () => void;
};

/** Where what is lacking is chosen, the first place that there is. */
const PLACES = {
  time: ['.slot input:enabled', '.day input:enabled'],
  party: ['.stepper-input'],
  change: ['.day input:checked', '.stepper-input', 'input'],
};

/** First what the booking is to become, then what that costs. A refusal leads back to the choices, which are still there. */
export function ChangeSteps({ booking, service, source, open, onClose }: Props) {
  const { t } = useTranslation(['changes', 'booking']);
  const locale = useLocale();
  const form_id = useId();
  const [change] = useState(() =>
    newBookingChange({ quantities: bookedQuantities(booking, service.units), customer_name: booking.client_name }),
  );
  const { quantities, customer_name, is_pressed, checked, refused } = useSyncExternalStore(change.subscribe, change.state);
  const checking = useAction({ toast: 'none' });
  const making = useAction({ refresh: 'always' });

  const own = ownPlaces(booking, service.units).available_spots;
  const slots = useSlots(
    service.id,
    open,
    () => (booking.slot_id === null ? [] : [{ slot_id: booking.slot_id, places: own }]),
    source.readSlots,
  );
  const choice = useChoice(slots, { day: booking.booking_date, slot_id: booking.slot_id });
  const { is_known, is_reading, failure, until, reach } = slots;
  useEffect(() => {
    // A booking far ahead is among times that are read on demand.
    if (is_known && !is_reading && !failure && booking.booking_date > until) reach(booking.booking_date);
  });

  const tools = { ...source, refreshTimes: () => void slots.refresh() };
  const { day, slot } = choice;
  const { changes, needs_host, left, party_fault, lacks } = assessChange(booking, service, source.side, {
    day,
    slot,
    quantities,
    customer_name,
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    change.press();
    if (lacks) return focusOn(...PLACES[lacks]);
    void checking.run(() => change.check(tools, changes), { failed: t('quote_failed') });
  }

  async function confirm(shown: NonNullable<typeof checked>): Promise<void> {
    await making.run(() => change.confirm(tools, shown), {
      done: t(`${source.side}.done`),
      failed: t('failed'),
      then: () => {
        change.back();
        onClose();
      },
    });
  }

  function partyWords(): string | undefined {
    if (party_fault === 'whole') return t('booking:whole_shared');
    if (party_fault === 'places') return t('too_many', { count: left.available_spots });
    return party_fault ? wordsIn(locale)(party_fault) : refused?.fields.units?.[0];
  }

  function focusOn(...places: readonly string[]): void {
    const within = document.getElementById(form_id);
    places
      .map((place) => within?.querySelector<HTMLElement>(place))
      .find(Boolean)
      ?.focus();
  }

  if (checked)
    return (
      <ChangeReview
        quote={checked.quote}
        {...{ booking, source, open, onClose }}
        busy={making.busy}
        error={making.error?.words}
        onBack={change.back}
        onConfirm={() => void confirm(checked)}
      />
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      width="wide"
      body="p-0!"
      footer={
        <div className="flex grow flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={onClose}>
            {t(`${source.side}.keep`)}
          </Button>
          <Button type="submit" form={form_id} look="primary" className="max-sm:grow" busy={checking.busy} busy_words={t('checking')}>
            {t('check')}
          </Button>
        </div>
      }
    >
      <form id={form_id} className="booking-panes unbranded" onSubmit={submit} noValidate>
        <ChangeForm
          {...{ booking, service, source, slots, choice, needs_host, quantities, customer_name }}
          setQuantities={(quantities) => change.choose({ quantities })}
          setName={(customer_name) => change.choose({ customer_name })}
          left={left}
          party_error={partyWords()}
          name_error={refused?.fields.customer_name?.[0]}
          failure={(checking.error ?? making.error)?.words}
          asks_for_time={is_pressed && lacks === 'time'}
          asks_for_change={is_pressed && lacks === 'change'}
        />
      </form>
    </Dialog>
  );
}
