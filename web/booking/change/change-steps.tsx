import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeQuote, ChangeQuoteBody } from '../../../contract/changes.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { CallError } from '../../lib/call/call-error.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { brokenIn, exceedsPlaces, peopleIn, type Quantities } from '../fields/party.ts';
import { useChoice } from '../fields/use-choice.ts';
import { useSlots } from '../times/use-slots.ts';
import { bookedQuantities, changesOf, isChange } from './change-fields.ts';
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

/** First what the booking is to become, then what that costs. A refusal leads back to the choices, which are still there. */
export function ChangeSteps({ booking, service, source, open, onClose }: Props) {
  const { t } = useTranslation(['changes', 'booking']);
  const locale = useLocale();
  const form_id = useId();
  const [quantities, setQuantities] = useState<Quantities>(() => bookedQuantities(booking, service.units));
  const [customer_name, setName] = useState(booking.client_name);
  const [asks, setAsks] = useState(false);
  const [checked, setChecked] = useState<{ changes: ChangeQuoteBody; quote: ChangeQuote } | null>(null);
  const [refused, setRefused] = useState<CallError | null>(null);
  const checking = useAction({ toast: 'none' });
  const making = useAction({ refresh: 'always' });
  const sendOnce = useSendOnce();

  const own = peopleIn(service.units, bookedQuantities(booking, service.units));
  // Who has taken all of a departure has as many places as it has.
  const own_places = own.whole ? Infinity : own.places;
  const slots = useSlots(
    service.id,
    open,
    () => (booking.slot_id === null ? [] : [{ slot_id: booking.slot_id, places: own_places }]),
    source.readSlots,
  );
  const choice = useChoice(slots, { day: booking.booking_date, slot_id: booking.slot_id });
  const { is_known, is_reading, failure, until, reach } = slots;
  useEffect(() => {
    // A booking far ahead is among times that are read on demand.
    if (is_known && !is_reading && !failure && booking.booking_date > until) reach(booking.booking_date);
  });

  // Its host has agreed to a time and a party, and a customer alone only makes the party smaller.
  const needs_host = source.side === 'customer' && booking.status === 'confirmed' && service.confirmation === 'request';
  const party = peopleIn(service.units, quantities);
  const unchanged = { available_spots: own_places, whole_places: own.whole ? 0 : null };
  const left = needs_host ? unchanged : (choice.slot ?? unchanged);
  const changes = changesOf(booking, { slot_id: needs_host ? null : (choice.slot?.id ?? null), quantities, customer_name }, service.units);
  const wants_time = !needs_host && choice.slot === null && choice.day !== booking.booking_date;
  const broken = changes.units && brokenIn(party, service);
  const too_many = changes.units && exceedsPlaces(left, party);
  const many_words = () => (party.whole ? t('booking:whole_shared') : t('too_many', { count: left.available_spots }));
  const party_error = broken ? wordsIn(locale)(broken) : too_many ? many_words() : undefined;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setAsks(true);
    setRefused(null);
    if (wants_time) return focusOn('.slot input:enabled', '.day input:enabled');
    if (party_error) return focusOn('.stepper-input');
    if (!isChange(changes)) return focusOn('.day input:checked', '.stepper-input', 'input');
    void checking.run(() => source.quote(changes), {
      failed: t('quote_failed'),
      then: (quote) => setChecked({ changes, quote }),
      onRefusal: (refusal) => {
        if (refusal.status === 409) void slots.refresh();
        setRefused(refusal);
        return false;
      },
    });
  }

  async function confirm({ changes, quote }: NonNullable<typeof checked>): Promise<void> {
    const { version, difference } = quote;
    await making.run(() => sendOnce({ ...changes, version, difference }, (key, body) => source.change(body, key)), {
      done: t(`${source.side}.done`),
      failed: t('failed'),
      then: () => {
        setChecked(null);
        onClose();
      },
      onRefusal: (refusal) => {
        if (refusal.code === 'price_changed') void source.quote(changes).then((fresh) => setChecked({ changes, quote: fresh }), showAgain);
        else if (refusal.status >= 400 && refusal.status < 500) {
          setRefused(refusal);
          showAgain();
        }
        return false;
      },
    });
  }

  /** Back to the choices, beside times as they are now. */
  function showAgain(): void {
    setChecked(null);
    void slots.refresh();
  }

  function focusOn(...places: string[]): void {
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
        onBack={() => setChecked(null)}
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
          {...{ booking, service, source, slots, choice, needs_host, quantities, setQuantities, customer_name, setName }}
          left={left}
          party_error={party_error ?? refused?.fields.units?.[0]}
          name_error={refused?.fields.customer_name?.[0]}
          failure={(checking.error ?? making.error)?.words}
          asks_for_time={asks && wants_time}
          asks_for_change={asks && !wants_time && !isChange(changes)}
        />
      </form>
    </Dialog>
  );
}
