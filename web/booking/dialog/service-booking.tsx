import { useId, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '../../../contract/bookings.ts';
import { Both } from '../../i18n/both.tsx';
import type { ServiceSummary } from '../../offer/shown.ts';
import { unitsAt } from '../../offer/slot-units.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { firstQuantities, partyOf, type Quantities } from '../fields/party.ts';
import { useChoice } from '../fields/use-choice.ts';
import { liveHolds } from '../hold/stored-holds.ts';
import { TimesPane } from '../times/times-pane.tsx';
import { fullTimes } from '../times/week.ts';
import { useSlots } from '../times/use-slots.ts';
import { ConfirmationFooter, ConfirmationHeader } from '../voucher/confirmation-frame.tsx';
import { WaitButton } from '../waiting/wait-button.tsx';
import type { BookingContext, Start } from './booking-context.ts';
import { BookingFooter } from './booking-footer.tsx';
import type { StepsHandle } from './booking-steps.tsx';
import { focusFirst } from './focus-first.ts';
import { LoginFooter } from '../login/login-footer.tsx';
import { ServiceHeader } from './service-header.tsx';
import { StepsPlaceholder } from './steps-placeholder.tsx';
import { storedInput } from './stored-input.ts';
import { TunnelEnd, useNewTunnel } from './tunnel.ts';
import { useSteps } from './use-steps.ts';

type Props = {
  page: BookingContext;
  start: Start | undefined;
  service: ServiceSummary;
  confirmation: Confirmation | null;
  open: boolean;
  onClose: () => void;
  onBooked: (confirmation: Confirmation) => void;
  container: HTMLElement | null;
};

/**
 * Books one experience: time, party and customer, then the confirmation. Choices and text survive closing the dialog and a reload. The times
 * are shown as soon as they are here; the code of all the rest (`booking-steps.tsx`) comes while the visitor looks at them, and puts its
 * parts into their places.
 */
export function ServiceBooking({ page, start, service, confirmation, open, onClose, onBooked, container }: Props) {
  const { t } = useTranslation('booking');
  const { units } = service;
  const form_id = useId();
  const button_id = useId();
  const { steps, has_failed, retry } = useSteps();
  const rest = useRef<StepsHandle>(null);
  const [before] = useState(() => storedInput(service, start));
  const slots = useSlots(service.id, open && !confirmation, liveHolds);
  const choice = useChoice(slots, before?.chosen ?? start);
  const [quantities, setQuantities] = useState<Quantities>(() => ({
    ...(start?.quantities ?? firstQuantities(units, service)),
    ...before?.quantities,
  }));
  const [asks_for_slot, askForSlot] = useState(false);
  const [logs_in, setLogsIn] = useState(false);
  const places = { failure: useNewTunnel(), details: useNewTunnel(), footer: useNewTunnel() };

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    askForSlot(!choice.slot);
    if (!choice.slot) focusFirst(form_id, '.slot input:enabled', '.day input:enabled');
    else if (rest.current) rest.current.submit(choice.slot);
    else retry();
  }

  function loggedIn(): void {
    flushSync(() => setLogsIn(false));
    document.getElementById(button_id)?.focus();
  }

  const party = partyOf(unitsAt(units, choice.priced), quantities, service.fee_bp);
  const full = fullTimes(choice.strip, slots.list);
  const form = (
    <form id={form_id} className="booking-panes" onSubmit={submit} noValidate>
      <TunnelEnd of={places.failure} />
      <TimesPane
        {...{ slots, choice }}
        asks_for_slot={asks_for_slot && !choice.slot}
        below={
          <>
            {steps && choice.slot && <steps.FreeUntil key={choice.slot.id} slot={choice.slot} service={service} />}
            {slots.is_known && (full[0] ?? slots.list.length === 0) && (
              <WaitButton page_id={page.id} {...{ service, full, container }} day={full[0]?.date ?? slots.today} />
            )}
          </>
        }
      />
      <div className="booking-details">
        <TunnelEnd of={places.details} otherwise={<StepsPlaceholder {...{ has_failed, retry }} heading={t('details')} />} />
      </div>
    </form>
  );
  const frame = confirmation
    ? { body: 'bg-warm', header: <ConfirmationHeader />, footer: <ConfirmationFooter onClose={onClose} /> }
    : logs_in
      ? {
          width: 'narrow' as const,
          title: <Both of="booking.log_in" className="muted text-base font-500" />,
          footer: <LoginFooter onBack={() => setLogsIn(false)} />,
        }
      : {
          body: 'p-0!',
          header: <ServiceHeader service={service} />,
          footer: (
            <TunnelEnd
              of={places.footer}
              otherwise={
                <BookingFooter
                  {...{ form_id, button_id, party }}
                  price={{ total: party.final_amount, change: null }}
                  has_slot={choice.slot !== null}
                  by_day={service.sold_by === 'day'}
                  is_loading={choice.slot !== null && !has_failed}
                />
              }
            />
          ),
        };
  return (
    <>
      <Dialog {...{ open, onClose, container }} width="wide" {...frame}>
        {!confirmation && !logs_in && form}
        {confirmation &&
          (steps ? (
            <steps.BookingConfirmation {...{ confirmation, service }} provider={page.provider} />
          ) : (
            <StepsPlaceholder {...{ has_failed, retry }} />
          ))}
        {!confirmation && logs_in && steps && <steps.BookingLogin onDone={loggedIn} />}
      </Dialog>
      {/* Beside the dialog, whose content goes when it is closed. */}
      {steps && (
        <steps.BookingSteps
          ref={rest}
          {...{ page, start, before, service, confirmation, open, slots, choice, quantities, setQuantities, form_id, button_id, onBooked }}
          places={places}
          onLogIn={() => setLogsIn(true)}
        />
      )}
    </>
  );
}
