import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MOST_TIERS } from '../../../../contract/cancellation.ts';
import { percentOf } from '../../../../rules/money.ts';
import { WHOLE_SHARE } from '../../../../rules/cancellation/cancellation.ts';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { newTiers, type ServiceFields } from '../form/service-fields.ts';
import { CancellationLine } from './cancellation-line.tsx';
import { useBeforeWords } from './use-before-words.ts';

/** Hours; percent. */
const HOURS = [720, 336, 168, 120, 96, 72, 48, 24, 12, 6, 3, 1, 0];
const SHARES = [100, 90, 80, 75, 70, 60, 50, 40, 30, 25, 20, 10, 0].map((percent) => percent * (WHOLE_SHARE / 100));

/** Whether guests get all back until one time, or less and less in steps; of these the steps. A time line says what comes of either. */
export function CancellationSteps() {
  const { t } = useTranslation('own_services');
  const { control } = useFormContext<ServiceFields>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'cancellation_tiers' });
  const list = useRef<HTMLDivElement>(null);
  const tiers = useWatch({ control, name: 'cancellation_tiers' });
  const kind = fields.length > 0 ? 'steps' : 'once';
  const removeAt = (place: number) => {
    flushSync(() => remove(place));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <div className="grid gap-4" data-field="cancellation_tiers" ref={list}>
      <ChoiceCards
        label={t('form.cancel_kind')}
        columns="md:grid-cols-2"
        value={kind}
        onChange={(value) => replace(value === 'steps' ? newTiers : [])}
        options={(['once', 'steps'] as const).map((value) => ({
          value,
          label: t(`form.cancel_${value}`),
          hint: t(`form.cancel_${value}_hint`),
        }))}
      />
      {fields.map(({ id }, place) => (
        <div
          key={id}
          role="group"
          aria-label={t('form.step', { n: place + 1 })}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3"
        >
          <Hours place={place} />
          <Share place={place} />
          <button
            type="button"
            className="btn btn-ghost btn-icon mt-7"
            aria-label={t('form.remove_entry', { name: t('form.step', { n: place + 1 }) })}
            onClick={() => removeAt(place)}
          >
            <Icon name="trash" size="s" />
          </button>
        </div>
      ))}
      {kind === 'steps' && fields.length < MOST_TIERS && (
        <div>
          <Button size="sm" data-add onClick={() => append(stepAfter(tiers.at(-1)))}>
            <Icon name="plus" size="s" />
            {t('form.add_step')}
          </Button>
        </div>
      )}
      <CancellationLine />
    </div>
  );
}

type Tier = ServiceFields['cancellation_tiers'][number];

/** The next choice of each, where there is one. */
function stepAfter(last: Tier | undefined): Tier {
  const after = (choices: readonly number[], now: number) => choices.find((one) => one < now) ?? 0;
  return { hours_before: after(HOURS, last?.hours_before ?? Infinity), share_bp: after(SHARES, last?.share_bp ?? Infinity) };
}

function Hours({ place }: { place: number }) {
  const { t } = useTranslation('own_services');
  const words = useBeforeWords();
  return (
    <Choice
      name={`cancellation_tiers.${place}.hours_before`}
      label={t('form.step_until')}
      choices={HOURS}
      words={(hours) => words(hours * 60)}
    />
  );
}

function Share({ place }: { place: number }) {
  const { t } = useTranslation('own_services');
  return (
    <Choice
      name={`cancellation_tiers.${place}.share_bp`}
      label={t('form.step_share')}
      choices={SHARES}
      words={(share) => `${percentOf(share)}%`}
    />
  );
}

type StepChoiceProps = {
  name: `cancellation_tiers.${number}.${'hours_before' | 'share_bp'}`;
  label: string;
  choices: readonly number[];
  words: (value: number) => string;
};

/** A figure of a step. One that is not among the choices is added to them. */
function Choice({ name, label, choices, words }: StepChoiceProps) {
  const { control, formState, trigger } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name });
  const offered = choices.includes(field.value) ? choices : [...choices, field.value].sort((a, b) => b - a);
  const change = (value: number) => {
    field.onChange(value);
    // Each step is compared with the one before.
    if (formState.isSubmitted) void trigger('cancellation_tiers');
  };
  return (
    <Field label={label} error={fieldState.error?.message}>
      <Select name={name} value={field.value} onChange={(event) => change(Number(event.target.value))} onBlur={field.onBlur}>
        {offered.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
