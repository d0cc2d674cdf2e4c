import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { slotChange, slotMove, type OwnSlot } from '../../../../contract/availability.ts';
import { daysBetween, hongKongDate } from '../../../../rules/time.ts';
import { isChinese } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { bodyResolver } from '../../../lib/body-resolver.ts';
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
import { timesLike } from './end-day.ts';
import { TimeFields } from './time-fields.tsx';
import { useSlotPreview } from '../preview/use-slot-preview.ts';

const MOST_PLACES = 1_000;
const REASON_MAX = 200;

type TypedTimes = { date: string; start_time: string; end_time: string; end_day_offset?: number };
type ChangeFields = TypedTimes & { capacity: number | null; is_available: boolean; block_reason: string };

/** One slot: its time while nobody has booked it, capacity, whether it can be booked, its bookings, and deleting it. */
export function SlotDialog({ slot, open, onClose }: { slot: OwnSlot; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const times = timesOf(slot);
  const isMoved = (typed: TypedTimes) => timeKeys.some((key) => typed[key] !== times[key]);
  const [overlaps_allowed, allowOverlaps] = useState(false);
  const bodyOf = ({ capacity, is_available, block_reason }: ChangeFields) => ({
    capacity: capacity ?? slot.capacity,
    is_available,
    block_reason,
    overlaps_allowed,
  });
  const moveOf = (typed: ChangeFields) => ({ ...timesIn(typed), ...bodyOf(typed) });
  const { register, handleSubmit, setValue, control, formState } = useForm<ChangeFields>({
    mode: 'onTouched',
    defaultValues: { ...times, capacity: slot.capacity, is_available: slot.is_available, block_reason: slot.block_reason },
    resolver: (typed, context, options) => {
      const words = wordsIn(locale);
      const resolve = isMoved(typed)
        ? bodyResolver({ schema: slotMove, bodyOf: moveOf, words })
        : bodyResolver({ schema: slotChange, bodyOf, words });
      return resolve(typed, context, options);
    },
  });
  const { errors } = formState;
  const fields = useWatch({ control }) as ChangeFields;
  const [asking, setAsking] = useState(false);
  const saving = useAction({ ...calendarAction, about: fields });
  const deleting = useAction(calendarAction);
  const error = saving.error ?? deleting.error;
  const when = `${shortDate(slot.date, locale)}${isChinese(locale) ? '' : ' '}${timeSpan(slot, locale)}`;
  const params = { id: slot.id };

  const isTaken = slot.spots_taken > 0;
  const mayBeMoved = !isTaken && Date.parse(slot.start_datetime) > Date.now();

  const mayOverlap = (mayBeMoved && isMoved(fields)) || (!slot.is_available && fields.is_available);

  const preview = useSlotPreview(open && mayOverlap ? { service: slot.service, ...timesIn(fields), moves: slot.id } : null);

  const save = handleSubmit((typed) => {
    const moved = isMoved(typed);
    const saved = () =>
      moved ? call(api.availability.move, { params, body: moveOf(typed) }) : call(api.availability.change, { params, body: bodyOf(typed) });
    return saving.run(saved, { done: t(moved ? 'dialog.moved' : 'dialog.saved'), failed: t('slot.failed'), then: onClose });
  });
  const remove = async () => {
    await deleting.run(() => call(api.availability.remove, { params }), {
      done: t('dialog.deleted'),
      undo: () => openAgain(slot),
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
          {mayBeMoved && (
            <TimeFields
              register={register}
              times={fields}
              by_day={slot.all_day}
              date_error={errors.date?.message}
              start_error={errors.start_time?.message}
              end_error={errors.end_time?.message}
            />
          )}
          {isTaken && <p className="hint">{t('dialog.stays')}</p>}
          <Field
            label={t('dialog.capacity')}
            hint={isTaken && (slot.sold_whole ? t('dialog.capacity_whole') : t('dialog.capacity_hint', { count: slot.spots_taken }))}
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

/** Opens a slot like one that was deleted: same time, places and state. */
async function openAgain(slot: OwnSlot): Promise<void> {
  const { service, date, start_time, end_time, capacity, is_available, block_reason } = slot;
  const end_day_offset = daysBetween(date, hongKongDate(Date.parse(slot.end_datetime)));
  const body = { service, date, start_time, end_time, end_day_offset, capacity, is_available, overlaps_allowed: true };
  const { id } = await call(api.availability.create, { body });
  if (block_reason !== '') await call(api.availability.change, { params: { id }, body: { block_reason } });
}

const timeKeys = ['date', 'start_time', 'end_time', 'end_day_offset'] as const;

/** A slot's time as its form has it. */
function timesOf(slot: OwnSlot): TypedTimes {
  return { date: slot.date, ...timesLike(slot) };
}

function timesIn({ date, start_time, end_time, end_day_offset }: TypedTimes): TypedTimes {
  return { date, start_time, end_time, ...(end_day_offset !== undefined && { end_day_offset }) };
}

/** The address of the service's bookings on that day. */
export function bookingsOf({ service, date }: Pick<OwnSlot, 'service' | 'date'>): string {
  return `/provider/bookings?${new URLSearchParams({ service, date_from: date, date_to: date })}`;
}
