import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { fromCents } from '../../../../rules/money.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Notice } from '../../../legal/notice.tsx';
import { call } from '../../../lib/call/call.ts';
import { useSendOnce } from '../../../lib/call/use-send-once.ts';
import { inLocale } from '../../../lib/format/content.ts';
import { timeSpan } from '../../../lib/format/dates.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select, Textarea, TextInput } from '../../../ui/form/inputs.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { PartyFields } from '../../../booking/fields/party-fields.tsx';
import { askedFor, firstQuantities, partyOf, type Quantities } from '../../../booking/fields/party.ts';
import { PriceSummary } from '../../../booking/fields/price-summary.tsx';
import { useDaySlots } from './use-day-slots.ts';
import { useManualErrors } from './use-manual-errors.ts';

// The party limits are for visitors; the provider may take anybody for whom there is a place.
const limits = { min_participants: 1, max_participants: 1_000 };
const nobody = { customer_name: '', customer_phone: '', customer_email: '', notes: '' };

type Props = { services: readonly OwnService[]; open: boolean; onClose: () => void; onDone: () => void; onRepriced: () => void };

/** What, when, how many, who, and whether they have paid. Holds the dialog's contents, so that closing it loses nothing. */
export function ManualBookingForm({ services, open, onClose, onDone, onRepriced }: Props) {
  const { t } = useTranslation('own_bookings');
  const locale = useLocale();
  const [source, setSource] = useState<'phone' | 'walk_in'>('phone');
  const [service_id, setService] = useState(services.length === 1 ? (services[0]?.id ?? '') : '');
  const [date, setDate] = useState(() => hongKongDate(Date.now()));
  const [slot_id, setSlot] = useState('');
  const [chosen, setChosen] = useState<Quantities>({});
  const [who, setWho] = useState(nobody);
  const [paid, setPaid] = useState(false);
  const [turn, setTurn] = useState(0);
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'both' });
  const sendOnce = useSendOnce();
  const form = useId();
  const place = useRef<HTMLFormElement>(null);

  const service = services.find(({ id }) => id === service_id);
  const slots = useDaySlots(open ? service_id : '', date, turn);
  const slot = slots.list.find(({ id }) => id === slot_id);
  const quantities = service ? { ...firstQuantities(service.units, limits), ...chosen } : chosen;
  const party = partyOf(service?.units ?? [], quantities, service?.fee_bp ?? 0);
  const wanted = {
    service: service_id,
    availability_slot: slot?.id ?? '',
    source,
    ...who,
    payment_status: paid ? ('paid' as const) : ('unpaid' as const),
    ...askedFor(party, service?.units ?? []),
    final_amount: fromCents(party.final_amount),
  };
  const { errors, attempt, refuse } = useManualErrors(wanted, place);

  const choose = (id: string) => {
    setService(id);
    setSlot('');
    setChosen({});
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const value = busy ? null : attempt();
    if (!value) return;
    await run(() => sendOnce(value, (idempotency_key, body) => call(api.bookings.manual, { body, idempotency_key })), {
      done: ({ booking_reference }) => t('manual.done', { reference: booking_reference }),
      failed: t('manual.failed'),
      then: onDone,
      onRefusal: ({ code, fields }) => {
        if (code === 'price_changed') onRepriced();
        refuse(Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.join(' ')])));
        setTurn((before) => before + 1);
        return false;
      },
    });
  };
  const field = (name: keyof typeof nobody) => ({
    value: who[name],
    onChange: ({ target }: { target: { value: string } }) => setWho({ ...who, [name]: target.value }),
  });

  const footer = (
    <div className="flex grow flex-wrap items-center justify-between gap-3">
      <PriceSummary party={party} money={exactMoney} />
      <Button type="submit" form={form} look="primary" className="max-sm:grow" busy={busy} busy_words={t('manual.booking')}>
        {t('manual.book')}
      </Button>
    </div>
  );

  return (
    <Dialog open={open} onClose={onClose} title={t('manual.title')} footer={footer}>
      <p className="muted mb-5 text-[.9375rem]">{t('manual.sentence')}</p>
      <form ref={place} id={form} className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        {error && <Banner tone="danger">{error.words}</Banner>}
        <Segmented
          label={t('manual.source')}
          options={[
            { value: 'phone', label: t('manual.phone') },
            { value: 'walk_in', label: t('manual.walk_in') },
          ]}
          value={source}
          onChange={setSource}
        />
        <Field label={t('manual.service')} error={errors.service}>
          <Select value={service_id} onChange={({ target }) => choose(target.value)} required>
            <option value="">{t('manual.choose_service')}</option>
            {services.map(({ id, title, title_zh }) => (
              <option key={id} value={id}>
                {inLocale(title, title_zh, locale).text}
              </option>
            ))}
          </Select>
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t('manual.day')}>
            <TextInput type="date" value={date} min={hongKongDate(Date.now())} onChange={({ target }) => setDate(target.value)} required />
          </Field>
          <Field label={t('manual.slot')} hint={service && hintOf(slots)} error={errors.availability_slot}>
            <Select value={slot?.id ?? ''} onChange={({ target }) => setSlot(target.value)} required>
              <option value="">{t('manual.choose_slot')}</option>
              {slots.list.map(({ id, available_spots, ...slot }) => (
                <option key={id} value={id}>
                  {t('manual.slot_line', { time: timeSpan(slot, locale), count: available_spots })}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {service && (
          <PartyFields
            units={service.units}
            limits={limits}
            quantities={quantities}
            onChange={setChosen}
            spots_left={slot?.available_spots}
            error={errors.participants ?? errors.units}
            money={exactMoney}
          />
        )}
        <Field label={t('manual.customer_name')} error={errors.customer_name}>
          <TextInput {...field('customer_name')} maxLength={150} autoComplete="off" required />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t('manual.customer_phone')} optional error={errors.customer_phone}>
            <TextInput type="tel" {...field('customer_phone')} autoComplete="off" />
          </Field>
          <Field label={t('manual.customer_email')} optional error={errors.customer_email}>
            <TextInput type="email" {...field('customer_email')} autoComplete="off" />
          </Field>
        </div>
        <Field label={t('manual.notes')} optional error={errors.notes}>
          <Textarea rows={2} {...field('notes')} maxLength={2_000} />
        </Field>
        <Notice of="manual" />
        <label className="check">
          <input type="checkbox" checked={paid} onChange={({ target }) => setPaid(target.checked)} />
          {t('manual.paid')}
        </label>
      </form>
    </Dialog>
  );

  function hintOf({ state, list }: ReturnType<typeof useDaySlots>): string | undefined {
    if (state === 'reading') return t('manual.reading');
    if (state === 'failed') return t('manual.slots_failed');
    return list.length === 0 ? t('manual.no_slots') : undefined;
  }
}
