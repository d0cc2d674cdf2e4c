import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { isChinese } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { wordsIn } from '../../../lib/form.ts';
import { shortDate, timeSpan } from '../../../lib/format/dates.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { NumberStepper } from '../../../ui/form/number-stepper.tsx';
import { calendarAction } from './calendar-action.ts';
import { SlotPreviewWords } from '../preview/slot-preview-words.tsx';
import { fieldsOf, isMoved, mayBeMoved, mayOverlap, openAgain, saveSlot, slotResolver, timesIn, type SlotFields } from './slot-fields.ts';
import { TimeFields } from './time-fields.tsx';
import { useSlotPreview } from '../preview/use-slot-preview.ts';

const MOST_PLACES = 1_000;
const REASON_MAX = 200;

/** One slot: its time while nobody has booked it, capacity, whether it can be booked, its bookings, and deleting it. */
export function SlotDialog({ slot, open, onClose }: { slot: OwnSlot; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const [overlaps_allowed, allowOverlaps] = useState(false);
  const { register, handleSubmit, setValue, control, formState } = useForm<SlotFields>({
    mode: 'onTouched',
    defaultValues: fieldsOf(slot),
    resolver: slotResolver(slot, wordsIn(locale)),
  });
  const { errors } = formState;
  const fields = useWatch({ control }) as SlotFields;
  const [asking, setAsking] = useState(false);
  const saving = useAction({ ...calendarAction, about: fields });
  const deleting = useAction(calendarAction);
  const error = saving.error ?? deleting.error;
  const when = `${shortDate(slot.date, locale)}${isChinese(locale) ? '' : ' '}${timeSpan(slot, locale)}`;
  const is_taken = slot.spots_taken > 0;
  const preview = useSlotPreview(
    open && mayOverlap(slot, fields, Date.now()) ? { service: slot.service, ...timesIn(fields), moves: slot.id } : null,
  );

  const save = handleSubmit((typed) =>
    saving.run(() => saveSlot(call, slot, typed, overlaps_allowed), {
      done: t(isMoved(slot, typed) ? 'dialog.moved' : 'dialog.saved'),
      failed: t('slot.failed'),
      then: onClose,
    }),
  );
  const remove = async () => {
    await deleting.run(() => call(api.availability.remove, { params: { id: slot.id } }), {
      done: t('dialog.deleted'),
      undo: () => openAgain(call, slot),
      failed: t('slot.failed'),
      then: onClose,
    });
    setAsking(false);
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={when}
        footer={
          <div className="flex flex-wrap justify-between gap-2">
            <Button look="danger-quiet" onClick={() => setAsking(true)}>
              <Icon name="trash" size="s" />
              {t('dialog.delete')}
            </Button>
            <Button look="primary" busy={saving.busy} busy_words={t('dialog.saving')} onClick={() => void save()}>
              {t('dialog.save')}
            </Button>
          </div>
        }
      >
        <div className="grid gap-5">
          {error && <Banner tone="danger">{error.words}</Banner>}
          <Link className="link inline-flex min-h-11 items-center gap-2" to={bookingsOf(slot)}>
            <Icon name="people" />
            {t('dialog.bookings')}
            <span className="muted tnum">
              {slot.sold_whole ? t('slot.whole') : t('slot.booked', { taken: slot.spots_taken, capacity: slot.capacity })}
            </span>
          </Link>
          {mayBeMoved(slot, Date.now()) && (
            <TimeFields
              register={register}
              times={fields}
              by_day={slot.all_day}
              date_error={errors.date?.message}
              start_error={errors.start_time?.message}
              end_error={errors.end_time?.message}
            />
          )}
          {is_taken && <p className="hint">{t('dialog.stays')}</p>}
          <Field
            label={t('dialog.capacity')}
            hint={is_taken && (slot.sold_whole ? t('dialog.capacity_whole') : t('dialog.capacity_hint', { count: slot.spots_taken }))}
            error={errors.capacity?.message}
          >
            <NumberStepper value={fields.capacity} onChange={(capacity) => setValue('capacity', capacity)} min={0} max={MOST_PLACES} />
          </Field>
          <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
            <span className="label">{t('dialog.open')}</span>
            <input type="checkbox" role="switch" className="switch" {...register('is_available')} />
          </label>
          <SlotPreviewWords preview={preview} is_allowed={overlaps_allowed} onAllow={allowOverlaps} />
          {!fields.is_available && (
            <Field label={t('dialog.reason')} hint={t('dialog.reason_hint')} optional error={errors.block_reason?.message}>
              <TextInput {...register('block_reason')} maxLength={REASON_MAX} />
            </Field>
          )}
        </div>
      </Dialog>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t('dialog.delete_title')}
        sentence={t('dialog.delete_sentence', { when })}
        confirm={t('dialog.delete')}
        busy={deleting.busy}
      />
    </>
  );
}

/** The address of the service's bookings on that day. */
export function bookingsOf({ service, date }: Pick<OwnSlot, 'service' | 'date'>): string {
  return `/provider/bookings?${new URLSearchParams({ service, date_from: date, date_to: date })}`;
}
