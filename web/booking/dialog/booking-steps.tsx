import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSlot } from '../../../contract/availability.ts';
import type { Confirmation } from '../../../contract/bookings.ts';
import { fromCents } from '../../../rules/money.ts';
import { useBilingualRefusal, useBilingualRules } from '../../i18n/bilingual-words.ts';
import { useBothLines } from '../../i18n/both.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { useShownVersions } from '../../legal/versions.ts';
import { goOnAsGuest } from '../../lib/session/session.tsx';
import type { ServiceSummary } from '../../offer/shown.ts';
import { unitsAt } from '../../offer/slot-units.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { ContactFields, NotesField } from '../fields/contact-fields.tsx';
import { brokenIn, askedFor, exceedsPlaces, firstQuantities, partyOf, type Quantities } from '../fields/party.ts';
import { PayingFields } from '../fields/paying-fields.tsx';
import type { Choice } from '../fields/use-choice.ts';
import { useContactForm } from '../fields/use-contact-form.ts';
import { usePayWay } from '../fields/use-pay-way.ts';
import { WeatherTerms } from '../fields/weather-terms.tsx';
import type { HoldWanted } from '../hold/held-places.ts';
import { HoldLine } from '../hold/hold-line.tsx';
import { useHold } from '../hold/use-hold.ts';
import { useBook } from '../send/use-book.ts';
import type { Slots } from '../times/use-slots.ts';
import type { BookingContext, Start } from './booking-context.ts';
import { BookingFailure } from './booking-failure.tsx';
import { BookingFooter } from './booking-footer.tsx';
import { DetailsPane } from './details-pane.tsx';
import { focusFirst } from './focus-first.ts';
import { storeInput, type DialogInput } from './stored-input.ts';
import { useTunnel, type Tunnel } from './tunnel.ts';
import { useOffer } from './use-offer.ts';

export { FreeUntil } from '../times/free-until.tsx';
export { BookingConfirmation } from '../voucher/booking-confirmation.tsx';
export { BookingLogin } from '../login/booking-login.tsx';

/** What the form asks of its steps. */
export type StepsHandle = {
  /** Books the time with what is entered, or shows what is wrong with it. */
  submit: (slot: OpenSlot) => void;
};

type Props = {
  ref: Ref<StepsHandle>;
  page: BookingContext;
  start: Start | undefined;
  /** What was entered before a reload. */
  before: DialogInput | null;
  service: ServiceSummary;
  confirmation: Confirmation | null;
  open: boolean;
  slots: Slots;
  choice: Choice;
  quantities: Quantities;
  setQuantities: (quantities: Quantities) => void;
  form_id: string;
  button_id: string;
  /** Where the parts stand in the form, and in its footer. */
  places: Record<'failure' | 'details' | 'footer', Tunnel>;
  onLogIn: () => void;
  onBooked: (confirmation: Confirmation) => void;
};

/** Everything of a booking but its time: party, customer, payment, the hold and the booking itself. It lives longer than the open dialog. */
export function BookingSteps({ ref, page, start, before, service: shown, confirmation, open, slots, choice, ...props }: Props) {
  const { quantities, setQuantities, form_id, button_id, places, onLogIn, onBooked } = props;
  const { t } = useTranslation('booking');
  const form = useContactForm();
  const offer = useOffer(shown);
  const service = { ...offer.service, units: unitsAt(offer.service.units, choice.priced) };
  const { units } = service;
  const locale = useLocale();
  const rules = useBilingualRules();
  const both = useBothLines();
  const refusal = useBilingualRefusal();
  const toast = useToast();
  const paying = usePayWay(service.pay_terms, before?.pay_way);
  const versions = useShownVersions();

  const party = partyOf(units, quantities, service.fee_bp);
  const price = offer.priceOf(party, choice.slot?.id);
  const { book, failure } = useBook(form, {
    onBooked: booked,
    onGone: () => void slots.refresh(),
    onRepriced: (change) => void Promise.all([offer.reprice(party, choice.slot?.id, change), slots.refresh()]),
    onOtherWays: () => void offer.reread(),
  });
  const broken = brokenIn(party, service);
  const too_many = exceedsPlaces(choice.slot, party) && both(party.whole ? 'booking.not_whole' : 'booking.not_enough');
  const party_error = broken ? rules(broken) : too_many || undefined;
  const is_sending = form.formState.isSubmitting;
  const hold = useHold(wantedHold(), (why) => {
    toast.error(refusal(why, 'booking.failed'));
    void slots.refresh();
  });

  const { day, slot_id } = choice.chosen ?? {};
  const { wanted_way } = paying;
  useEffect(() => {
    const chosen = day === undefined || slot_id === undefined ? null : { day, slot_id };
    storeInput(service.id, start, { chosen, quantities, pay_way: wanted_way });
  }, [service.id, start, day, slot_id, quantities, wanted_way]);

  useFocusTakenOver(button_id);

  /** What is chosen, while it can be booked and the dialog is open. */
  function wantedHold(): HoldWanted | null {
    if (!open || confirmation || !choice.slot || party_error) return null;
    const where = { ...(page.id !== null && { page: page.id }), service: service.id, availability_slot: choice.slot.id };
    return { ...where, ...askedFor(party, units), places: party.places };
  }

  function submit(slot: OpenSlot): void {
    if (is_sending) return;
    void form.handleSubmit(async (contact) => {
      if (party_error) return focusFirst(form_id, '.stepper-input');
      const final_amount = fromCents(price.total);
      const chosen = { service: service.id, availability_slot: slot.id, ...askedFor(party, units), final_amount, pay_way: paying.way };
      const proof = hold.proof();
      const body = { ...chosen, ...(proof && { hold: proof }), ...contact, ...versions, locale };
      await book(page.id, body, () => hold.lateProof(slot.id));
    })();
  }

  useImperativeHandle(ref, () => ({ submit }));

  // The next booking starts empty, but for the customer.
  function booked(confirmation: Confirmation): void {
    hold.use();
    form.setValue('notes', '');
    setQuantities(firstQuantities(units, service));
    choice.clearSlot();
    onBooked(confirmation);
  }

  function bookAsGuest(): void {
    goOnAsGuest();
    const confirm = document.getElementById(button_id);
    confirm?.focus();
    confirm?.click();
  }

  useTunnel(
    places.failure,
    failure && <BookingFailure failure={failure} has_changed={price.change !== null} onLogIn={onLogIn} onGuest={bookAsGuest} />,
  );
  useTunnel(
    places.details,
    <DetailsPane
      {...{ service, quantities, setQuantities, left: choice.slot, party_error }}
      heading={t('details')}
      contact={<ContactFields form={form} />}
      notes={
        <>
          <PayingFields
            {...{ service, slot: choice.slot, total: price.total }}
            host={page.provider}
            way={paying.way}
            onChange={paying.choose}
          />
          <WeatherTerms service={service} />
          <NotesField form={form} />
          <Notice of="booking" />
        </>
      }
    />,
  );
  useTunnel(
    places.footer,
    <BookingFooter
      {...{ form_id, button_id, party, price, is_sending }}
      has_slot={choice.slot !== null}
      by_day={service.sold_by === 'day'}
      hold={<HoldLine state={hold.state} onOver={hold.end} onAgain={hold.again} />}
    />,
  );
  return null;
}

/** The button that stood in for this one until now may have the focus, which would go with it. */
function useFocusTakenOver(button_id: string): void {
  const [had_focus] = useState(() => document.activeElement?.id === button_id);
  useEffect(() => {
    if (had_focus) document.getElementById(button_id)?.focus();
  }, [had_focus, button_id]);
}
