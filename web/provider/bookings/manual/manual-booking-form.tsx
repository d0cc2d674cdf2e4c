import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch, type FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Notice } from '../../../legal/notice.tsx';
import { call } from '../../../lib/call/call.ts';
import { useSendOnce } from '../../../lib/call/use-send-once.ts';
import { showFieldErrors, wordsIn } from '../../../lib/form.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
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
import type { Quantities } from '../../../booking/fields/party.ts';
import { PriceSummary } from '../../../booking/fields/price-summary.tsx';
import { unitsAt } from '../../../offer/slot-units.ts';
import { useDaySlots } from './use-day-slots.ts';
import { bodyOf, fieldNames, firstFields, limits, manualResolver, nameOf, partyFrom, quantitiesOf } from './manual-fields.ts';
import type { ManualBody, ManualFields } from './manual-fields.ts';

type Props = { services: readonly OwnService[]; open: boolean; onClose: () => void; onDone: () => void; onRepriced: () => void };

/** Takes a booking: service, time, party, customer and payment. The fields survive closing the dialog. */
export function ManualBookingForm({ services, open, onClose, onDone, onRepriced }: Props) {
  const { t } = useTranslation('own_bookings');
  const locale = useLocale();
  const [turn, setTurn] = useState(0);
  const form = useForm<ManualFields>({
    defaultValues: firstFields(services, Date.now()),
    resolver: manualResolver(services, wordsIn(locale)),
    shouldFocusError: false,
  });
  const { register, control, setError, setValue } = form;
  const { errors, isSubmitted, submitCount } = form.formState;
  const fields = useWatch({ control }) as ManualFields;
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'both' });
  const sendOnce = useSendOnce();
  const form_id = useId();
  const element = useRef<HTMLFormElement>(null);

  const slots = useDaySlots(open ? fields.service : '', fields.date, turn);
  const slot = slots.list.find(({ id }) => id === fields.availability_slot);
  const priced = services.map((one) => ({ ...one, units: unitsAt(one.units, slot ?? slots.list[0]) }));
  const service = priced.find(({ id }) => id === fields.service);
  const party = partyFrom(fields, service);
  const party_error = errors.quantities as FieldError | undefined;

  // A time of another day, or one that has filled up, is no longer chosen.
  const is_slot_gone = slots.state === 'known' && fields.availability_slot !== '' && !slot;
  useEffect(() => {
    if (is_slot_gone) setValue('availability_slot', '', { shouldValidate: isSubmitted });
  }, [is_slot_gone, isSubmitted, setValue]);

  // react-hook-form focuses registered fields only, and the quantities are not one.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const changeParty = (quantities: Quantities) => setValue('quantities', quantities, { shouldValidate: isSubmitted });
  const clearChoice = () => {
    setValue('availability_slot', '');
    changeParty({});
  };
  const submit = form.handleSubmit(async (typed) => {
    const send = (idempotency_key: string, body: ManualBody) => call(api.bookings.manual, { body, idempotency_key });
    await run(() => sendOnce(bodyOf(typed, priced), send), {
      done: ({ booking_reference }) => t('manual.done', { reference: booking_reference }),
      failed: t('manual.failed'),
      then: onDone,
      onRefusal: (refusal) => {
        if (refusal.code === 'price_changed') onRepriced();
        showFieldErrors(refusal, fieldNames, setError, nameOf);
        setTurn((before) => before + 1);
        return false;
      },
    });
  });

  const footer = (
    <div className="flex grow flex-wrap items-center justify-between gap-3">
      <PriceSummary party={party} money={exactMoney} />
      <Button type="submit" form={form_id} look="primary" className="max-sm:grow" busy={busy} busy_words={t('manual.booking')}>
        {t('manual.book')}
      </Button>
    </div>
  );

  return (
    <Dialog open={open} onClose={onClose} title={t('manual.title')} footer={footer}>
      <p className="muted mb-5 text-md">{t('manual.sentence')}</p>
      <form ref={element} id={form_id} className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
        {error && <Banner tone="danger">{error.words}</Banner>}
        <Segmented
          label={t('manual.source')}
          options={[
            { value: 'phone', label: t('manual.phone') },
            { value: 'walk_in', label: t('manual.walk_in') },
          ]}
          value={fields.source}
          onChange={(source) => setValue('source', source)}
        />
        <Field label={t('manual.service')} error={errors.service?.message}>
          <Select {...register('service', { onChange: clearChoice })} required>
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
            <TextInput type="date" {...register('date')} min={hongKongDate(Date.now())} required />
          </Field>
          <Field label={t('manual.slot')} hint={service && hintOf(slots)} error={errors.availability_slot?.message}>
            <Select {...register('availability_slot')} value={slot?.id ?? ''} required>
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
            quantities={quantitiesOf(fields, service)}
            onChange={changeParty}
            left={slot && { ...slot, whole_places: slot.capacity }}
            error={party_error?.message}
            money={exactMoney}
          />
        )}
        <Field label={t('manual.customer_name')} error={errors.customer_name?.message}>
          <TextInput {...register('customer_name')} maxLength={150} autoComplete="off" required />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field label={t('manual.customer_phone')} optional error={errors.customer_phone?.message}>
            <TextInput type="tel" {...register('customer_phone')} autoComplete="off" />
          </Field>
          <Field label={t('manual.customer_email')} optional error={errors.customer_email?.message}>
            <TextInput type="email" {...register('customer_email')} autoComplete="off" />
          </Field>
        </div>
        <Field label={t('manual.notes')} optional error={errors.notes?.message}>
          <Textarea rows={2} {...register('notes')} maxLength={2_000} />
        </Field>
        <Notice of="manual" />
        <label className="check">
          <input type="checkbox" {...register('paid')} />
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
