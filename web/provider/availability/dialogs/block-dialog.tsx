import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { api } from '../../../../contract/api.ts';
import { rangeBody } from '../../../../contract/availability.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { overlapsOfRefusal } from '../../../../contract/overlaps.ts';
import { check } from '../../../../contract/validation.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import { call } from '../../../lib/call/call.ts';
import { wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select, TextInput } from '../../../ui/form/inputs.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { BlockOutcome, type BlockResult } from './block-outcome.tsx';
import { rangeTyped, wholeDay, type TypedRange } from './block-range.ts';
import { calendarAction } from './calendar-action.ts';
import { OverlapList } from '../preview/overlap-list.tsx';
import { ServiceOptions } from '../service-choice.tsx';

const REASON_MAX = 200;

type BlockFields = TypedRange & { action: BlockResult['action']; service_id: string; reason: string };

const formNames: Record<string, keyof BlockFields> = { start_datetime: 'from_date', end_datetime: 'to_date' };

type Props = { services: readonly OwnService[]; service: OwnService; day: string; open: boolean; onClose: () => void };

/** Blocks or unblocks a range of time, of one service or of all; lists the slots that keep their bookings. */
export function BlockDialog({ services, service, day, open, onClose }: Props) {
  const { t } = useTranslation('availability');
  const { register, handleSubmit, setValue, control, formState } = useForm<BlockFields>({
    defaultValues: { action: 'block', service_id: service.id, ...wholeDay(day), reason: '' },
    resolver: bodyResolver({ schema: rangeBody, bodyOf, words: wordsIn(useLocale()), nameOf: (field) => formNames[field] ?? field }),
  });
  const { errors } = formState;
  const fields = useWatch({ control }) as BlockFields;
  const { action } = fields;
  const [outcome, setOutcome] = useState<BlockResult | null>(null);
  const [overlaps_allowed, allowOverlaps] = useState(false);
  const [beside, setBeside] = useState<{ of: string; found: z.output<typeof overlapsOfRefusal> } | null>(null);
  // Known once the server has refused to reopen it, and for this range only.
  const overlapping = beside?.of === JSON.stringify(bodyOf(fields)) ? beside.found : null;
  const { busy, error, run } = useAction({ ...calendarAction, about: fields });
  // The end is checked against the start, and its error stands under its day.
  const range = { deps: ['from_date', 'to_date'] satisfies (keyof BlockFields)[] };
  const change = handleSubmit(async (typed) => {
    const { action } = typed;
    const body = bodyOf(typed);
    const reopening = { ...body, overlaps_allowed: overlapping !== null && overlaps_allowed };
    const send = async (): Promise<BlockResult> => {
      if (action === 'unblock')
        return { action, count: (await call(api.availability.unblockTime, { body: reopening })).unblocked, with_bookings: [] };
      const { blocked, kept_with_bookings } = await call(api.availability.blockTime, { body });
      return { action, count: blocked, with_bookings: kept_with_bookings };
    };
    await run(send, {
      failed: t('block.failed'),
      then: setOutcome,
      onRefusal: (refusal) => {
        const found = refusal.code === 'slot_overlaps' ? check(overlapsOfRefusal, refusal.body).value : undefined;
        if (found) setBeside({ of: JSON.stringify(body), found });
        return false;
      },
    });
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('block.title')}
      footer={
        <div className="flex justify-end">
          {outcome ? (
            <Button look="primary" onClick={onClose}>
              {t('block.done')}
            </Button>
          ) : (
            <Button
              look="primary"
              busy={busy}
              busy_words={t(action === 'block' ? 'block.blocking' : 'block.reopening')}
              onClick={() => void change()}
            >
              {t(`block.${action}`)}
            </Button>
          )}
        </div>
      }
    >
      {outcome ? (
        <BlockOutcome outcome={outcome} />
      ) : (
        <div className="grid gap-5">
          <div>
            <Segmented
              label={t('block.action')}
              options={(['block', 'unblock'] as const).map((value) => ({ value, label: t(`block.${value}`) }))}
              value={action}
              onChange={(chosen) => setValue('action', chosen)}
            />
          </div>
          <p className="muted -mt-2 text-md">{t(action === 'block' ? 'block.sentence' : 'block.reopen_sentence')}</p>
          {error && <Banner tone="danger">{error.words}</Banner>}
          <Field label={t('block.whose')}>
            <Select {...register('service_id')}>
              <option value="">{t('block.all')}</option>
              <ServiceOptions services={services} />
            </Select>
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label={t('block.from_date')} error={errors.from_date?.message}>
              <TextInput type="date" className="tnum" {...register('from_date', range)} />
            </Field>
            <Field label={t('block.from_time')}>
              <TextInput type="time" className="tnum" {...register('from_time', range)} />
            </Field>
            <Field label={t('block.to_date')} error={errors.to_date?.message}>
              <TextInput type="date" className="tnum" {...register('to_date', range)} />
            </Field>
            <Field label={t('block.to_time')}>
              <TextInput type="time" className="tnum" {...register('to_time', range)} />
            </Field>
          </div>
          {action === 'unblock' && overlapping && (
            <div role="status">
              <OverlapList
                overlaps={overlapping.overlaps}
                count={overlapping.overlap_count}
                is_allowed={overlaps_allowed}
                onAllow={allowOverlaps}
              />
            </div>
          )}
          {action === 'block' && (
            <Field label={t('block.reason')} hint={t('dialog.reason_hint')} optional error={errors.reason?.message}>
              <TextInput {...register('reason')} maxLength={REASON_MAX} />
            </Field>
          )}
        </div>
      )}
    </Dialog>
  );
}

function bodyOf({ service_id, reason, from_date, from_time, to_date, to_time }: BlockFields): z.input<typeof rangeBody> {
  return { ...(service_id && { service_id }), ...rangeTyped({ from_date, from_time, to_date, to_time }), reason };
}
