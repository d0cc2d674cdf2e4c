import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '../../../contract/bookings.ts';
import { fromCents } from '../../../rules/money.ts';
import { brokenParty } from '../../../rules/party.ts';
import { useBilingualRefusal, useBilingualRules } from '../../i18n/bilingual-words.ts';
import { Both, useBothLines } from '../../i18n/both.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { useShownVersions } from '../../legal/versions.ts';
import { goOnAsGuest } from '../../lib/session/session.tsx';
import type { ServiceSummary } from '../../offer/shown.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { BookingFailure } from './booking-failure.tsx';
import { BookingFooter } from './booking-footer.tsx';
import { BookingLogin, LoginFooter } from './booking-login.tsx';
import { BookingPanes } from './booking-panes.tsx';
import { BookingConfirmation } from '../voucher/booking-confirmation.tsx';
import { ContactFields, NotesField } from '../fields/contact-fields.tsx';
import { PayingFields } from '../fields/paying-fields.tsx';
import type { ContactForm } from '../fields/use-contact-form.ts';
import { askedFor, firstQuantities, exceedsPlaces, partyOf, type Quantities } from '../fields/party.ts';
import type { BookingContext, Start } from './booking-context.ts';
import { ServiceHeader } from './service-header.tsx';
import { ConfirmationFooter, ConfirmationHeader } from '../voucher/confirmation-frame.tsx';
import { HoldLine } from './hold-line.tsx';
import { liveHolds } from './stored-holds.ts';
import { storedInput, storeInput } from './stored-input.ts';
import { useBook } from './use-book.ts';
import { useHold, type HoldWanted } from './use-hold.ts';
import { useChoice } from '../fields/use-choice.ts';
import { usePayWay } from '../fields/use-pay-way.ts';
import { useOffer } from './use-offer.ts';
import { useSlots } from '../times/use-slots.ts';

type Props = {
  page: BookingContext;
  start: Start | undefined;
  service: ServiceSummary;
  confirmation: Confirmation | null;
  form: ContactForm;
  open: boolean;
  onClose: () => void;
  onBooked: (confirmation: Confirmation) => void;
  container: HTMLElement | null;
};

/** Books one experience: time, party and customer, then the confirmation. Choices and text survive closing the dialog and a reload. */
export function ServiceBooking({ page, start, service: shown, confirmation, form, open, onClose, onBooked, container }: Props) {
  const { t } = useTranslation('booking');
  const offer = useOffer(shown);
  const { service } = offer;
  const { units } = service;
  const form_id = useId();
  const button_id = useId();
  const locale = useLocale();
  const rules = useBilingualRules();
  const both = useBothLines();
  const refusal = useBilingualRefusal();
  const toast = useToast();
  const slots = useSlots(service.id, open && !confirmation, liveHolds);
  const [before] = useState(() => storedInput(service, start));
  const choice = useChoice(slots, before?.chosen ?? start);
  const [quantities, setQuantities] = useState<Quantities>(() => ({
    ...(start?.quantities ?? firstQuantities(units, service)),
    ...before?.quantities,
  }));
  const paying = usePayWay(service.pay_terms, before?.pay_way);
  const [asks_for_slot, askForSlot] = useState(false);
  const [logs_in, setLogsIn] = useState(false);
  const versions = useShownVersions();

  const party = partyOf(units, quantities, service.fee_bp);
  const price = offer.priceOf(party);
  const { book, failure } = useBook(form, {
    onBooked: booked,
    onGone: () => void slots.refresh(),
    onRepriced: (change) => void offer.reprice(party, change),
    onOtherWays: () => void offer.reread(),
  });
  const places_left = choice.slot?.available_spots;
  const broken = brokenParty(party, service);
  const too_many = exceedsPlaces(places_left, party) && both('booking.not_enough');
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

  /** What is chosen, while it can be booked and the dialog is open. */
  function wantedHold(): HoldWanted | null {
    if (!open || confirmation || !choice.slot || party_error) return null;
    const where = { ...(page.id !== null && { page: page.id }), service: service.id, availability_slot: choice.slot.id };
    return { ...where, ...askedFor(party, units), places: party.places };
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (is_sending) return;
    const { slot } = choice;
    askForSlot(!slot);
    if (!slot) return focusOn('.slot input:enabled', '.day input:enabled');
    void form.handleSubmit(async (contact) => {
      if (party_error) return focusOn('.stepper-input');
      const final_amount = fromCents(price.total);
      const chosen = { service: service.id, availability_slot: slot.id, ...askedFor(party, units), final_amount, pay_way: paying.way };
      const proof = hold.proof();
      await book(page.id, { ...chosen, ...(proof && { hold: proof }), ...contact, ...versions, locale });
    })(event);
  }

  /** Focuses the first element that exists. */
  function focusOn(...places: string[]): void {
    const form = document.getElementById(form_id);
    places
      .map((place) => form?.querySelector<HTMLElement>(place))
      .find(Boolean)
      ?.focus();
  }

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

  function loggedIn(): void {
    flushSync(() => setLogsIn(false));
    document.getElementById(button_id)?.focus();
  }

  if (confirmation)
    return (
      <Dialog
        {...{ open, onClose, container }}
        width="wide"
        body="bg-warm"
        header={<ConfirmationHeader />}
        footer={<ConfirmationFooter onClose={onClose} />}
      >
        <BookingConfirmation confirmation={confirmation} service={service} provider={page.provider} />
      </Dialog>
    );
  if (logs_in)
    return (
      <Dialog
        {...{ open, onClose, container }}
        title={<Both of="booking.log_in" className="muted text-base font-500" />}
        footer={<LoginFooter onBack={() => setLogsIn(false)} />}
      >
        <BookingLogin onDone={loggedIn} />
      </Dialog>
    );
  return (
    <Dialog
      {...{ open, onClose, container }}
      width="wide"
      body="p-0!"
      header={<ServiceHeader service={service} />}
      footer={
        <BookingFooter
          {...{ form_id, button_id, party, price, is_sending }}
          has_slot={choice.slot !== null}
          by_day={service.sold_by === 'day'}
          hold={<HoldLine state={hold.state} onOver={hold.end} onAgain={hold.again} />}
        />
      }
    >
      <form id={form_id} className="booking-panes" onSubmit={submit} noValidate>
        <BookingPanes
          {...{ service, slots, choice, quantities, setQuantities, places_left, party_error }}
          failure={
            failure && (
              <BookingFailure failure={failure} has_changed={price.change !== null} onLogIn={() => setLogsIn(true)} onGuest={bookAsGuest} />
            )
          }
          asks_for_slot={asks_for_slot && !choice.slot}
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
              <NotesField form={form} />
              <Notice of="booking" />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
