import { useId, useState, type SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ProviderCard } from '../../../contract/catalogue.ts';
import { conciergeBookingBody } from '../../../contract/concierge.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { publicMoney } from '../../../rules/money.ts';
import { BookingPanes } from '../../booking/dialog/booking-panes.tsx';
import { ServiceHeader } from '../../booking/dialog/service-header.tsx';
import { priceChangeIn } from '../../booking/send/send-booking.ts';
import { useOffer } from '../../booking/dialog/use-offer.ts';
import { brokenIn, exceedsPlaces, firstQuantities, partyOf, type Quantities } from '../../booking/fields/party.ts';
import { PriceSummary } from '../../booking/fields/price-summary.tsx';
import { PayingFields } from '../../booking/fields/paying-fields.tsx';
import { useChoice } from '../../booking/fields/use-choice.ts';
import { usePayWay } from '../../booking/fields/use-pay-way.ts';
import { useSlots } from '../../booking/times/use-slots.ts';
import { useBoth } from '../../i18n/both.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { bodyResolver } from '../../lib/body-resolver.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import { unitsAt } from '../../offer/slot-units.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { bodyOf, emptyGuest, guestFieldNames, type GuestBody, type GuestFields } from './guest-fields.ts';
import { GuestSection } from './guest-section.tsx';

type Props = {
  service: ServiceSummary;
  host: Pick<ProviderCard, 'name' | 'name_zh'>;
  open: boolean;
  onClose: () => void;
  onOther: () => void;
  onBooked: (confirmation: ReplyOf<typeof api.concierge.book>) => void;
};

/** Books one experience for a guest: time, party and guest. What is entered survives closing the dialog. */
export function GuestForm({ service: shown, host, open, onClose, onOther, onBooked }: Props) {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const form_id = useId();
  const both = useBoth();
  const offer = useOffer(shown);
  const slots = useSlots(shown.id, open);
  const choice = useChoice(slots);
  const service = { ...offer.service, units: unitsAt(offer.service.units, choice.priced) };
  const [quantities, setQuantities] = useState<Quantities>(() => firstQuantities(service.units, service));
  const [asks_for_slot, askForSlot] = useState(false);
  const paying = usePayWay(service.pay_terms);
  const { busy, error, run } = useAction({ toast: 'both', refresh: 'success' });
  const sendOnce = useSendOnce();

  const party = partyOf(service.units, quantities, service.fee_bp);
  const price = offer.priceOf(party, choice.slot?.id);
  const broken = brokenIn(party, service);
  const party_error = broken
    ? wordsIn(locale)(broken)
    : exceedsPlaces(choice.slot, party)
      ? both(party.whole ? 'booking.not_whole' : 'booking.not_enough').lead
      : undefined;
  const made = (guest: GuestFields) =>
    bodyOf(guest, { service, slot_id: choice.slot?.id ?? '', party, total: price.total, pay_way: paying.way });
  const form = useForm<GuestFields>({
    mode: 'onTouched',
    defaultValues: emptyGuest(locale),
    resolver: bodyResolver({ schema: conciergeBookingBody, bodyOf: made, words: wordsIn(locale) }),
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    askForSlot(!choice.slot);
    if (!choice.slot) return focusOn('.slot input:enabled', '.day input:enabled');
    if (party_error) return focusOn('.stepper-input');
    void form.handleSubmit(book)(event);
  }

  async function book(guest: GuestFields): Promise<void> {
    const send = (idempotency_key: string, body: GuestBody) => call(api.concierge.book, { body, idempotency_key });
    await run(() => sendOnce(made(guest), send), {
      done: ({ booking_reference }) => t('concierge.booked', { reference: booking_reference }),
      failed: t('concierge.book_failed'),
      then: onBooked,
      onRefusal: (refusal) => {
        const change = priceChangeIn(refusal);
        if (change) void offer.reprice(party, choice.slot?.id, change);
        if (refusal.code === 'pay_way_not_offered') void offer.reread();
        else if (refusal.status === 409) void slots.refresh();
        return showFieldErrors(refusal, guestFieldNames, form.setError);
      },
    });
  }

  function focusOn(...places: string[]): void {
    const within = document.getElementById(form_id);
    places
      .map((place) => within?.querySelector<HTMLElement>(place))
      .find(Boolean)
      ?.focus();
  }

  const footer = (
    <div className="flex grow flex-wrap items-center justify-between gap-3">
      <PriceSummary party={party} total={price.total} />
      <Button type="submit" form={form_id} look="primary" size="lg" className="max-sm:grow" busy={busy} busy_words={t('concierge.booking')}>
        {price.change ? t('concierge.book_for', { total: publicMoney(price.total) }) : t('concierge.book')}
      </Button>
    </div>
  );
  return (
    <Dialog open={open} onClose={onClose} width="wide" body="p-0!" header={<ServiceHeader service={service} />} footer={footer}>
      <form id={form_id} className="booking-panes unbranded" onSubmit={submit} noValidate>
        <BookingPanes
          {...{ service, slots, choice, quantities, setQuantities, left: choice.slot, party_error }}
          failure={
            error && (
              <div className="booking-failure">
                <Banner tone="danger">{error.words}</Banner>
              </div>
            )
          }
          asks_for_slot={asks_for_slot && !choice.slot}
          above={
            <Button size="sm" look="ghost" className="mb-3 -ml-3" onClick={onOther}>
              <Icon name="arrow_left" size="s" />
              {t('concierge.other')}
            </Button>
          }
          heading={t('concierge.guest')}
          contact={<GuestSection form={form} />}
          notes={
            <>
              <PayingFields {...{ service, slot: choice.slot, total: price.total, host }} way={paying.way} onChange={paying.choose} />
              <Notice of="manual" />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
