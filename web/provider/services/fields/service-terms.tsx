import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { confirmations, saleKinds } from '../../../../contract/catalogue-choices.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { duration } from '../../../lib/format/dates.ts';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select, TextInput } from '../../../ui/form/inputs.tsx';
import { NumberStepper } from '../../../ui/form/number-stepper.tsx';
import type { ServiceFields } from '../form/service-fields.ts';
import { CancellationSteps } from './cancellation-steps.tsx';
import { ServiceUnits } from './units/service-units.tsx';
import { useBeforeWords } from './use-before-words.ts';

const MOST_PEOPLE = 1_000;

/** Units and prices, duration, capacity. */
export function ServicePrice({ fee_bp }: { fee_bp: number | undefined }) {
  const { t } = useTranslation('own_services');
  const { register, formState, control } = useFormContext<ServiceFields>();
  const minutes = Number(useWatch({ control, name: 'duration_minutes' }));
  const locale = useLocale();
  return (
    <section id="section-price_and_time" tabIndex={-1} className="card grid gap-5 p-5 lg:p-6">
      <h2 className="h2">{t('form.price_and_time')}</h2>
      <ServiceUnits fee_bp={fee_bp} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={t('list.duration')}
          error={formState.errors.duration_minutes?.message}
          hint={Number.isInteger(minutes) && minutes >= 60 ? duration(minutes, locale) : undefined}
        >
          <div className="affix">
            <TextInput {...register('duration_minutes')} className="tnum" inputMode="numeric" autoComplete="off" maxLength={5} />
            <span>{t('form.min')}</span>
          </div>
        </Field>
        <People name="default_capacity" label={t('form.capacity')} hint={t('form.capacity_hint')} />
      </div>
      <p className="hint">
        {t('form.shares')}{' '}
        <Link className="link inline-flex min-h-6 items-center" to="/provider/availability?show=resources">
          {t('form.shares_open')}
        </Link>
      </p>
    </section>
  );
}

/** Terms of booking: party size, cut-off, confirmation and cancellation. */
export function ServiceTerms({ expiry_hours }: { expiry_hours: number | undefined }) {
  const { t } = useTranslation('own_services');
  const { control } = useFormContext<ServiceFields>();
  const confirmation = useController({ control, name: 'confirmation' }).field;
  const { field: sold_by, fieldState: sale } = useController({ control, name: 'sold_by' });
  const has_steps = useWatch({ control, name: 'cancellation_tiers' }).length > 0;
  const hintOf = (value: (typeof confirmations)[number]) =>
    value === 'instant'
      ? t('form.instant_hint')
      : expiry_hours === undefined
        ? t('form.request_hint_short')
        : t('form.request_hint', { count: expiry_hours });
  return (
    <section id="section-booking" tabIndex={-1} className="card grid gap-5 p-5 lg:p-6">
      <h2 className="h2">{t('form.booking')}</h2>
      <div data-field="sold_by">
        <ChoiceCards
          label={t('form.sold_by')}
          columns="md:grid-cols-2"
          value={sold_by.value}
          onChange={sold_by.onChange}
          options={saleKinds.map((value) => ({ value, label: t(`form.by_${value}`), hint: t(`form.by_${value}_hint`) }))}
        />
        {sale.error && <p className="err mt-2">{sale.error.message}</p>}
      </div>
      <ChoiceCards
        label={t('form.confirmation')}
        columns="md:grid-cols-2"
        value={confirmation.value}
        onChange={confirmation.onChange}
        options={confirmations.map((value) => ({ value, label: t(`form.${value}`), hint: hintOf(value) }))}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <People name="min_participants" label={t('form.min_people')} />
        <People name="max_participants" label={t('form.max_people')} />
        <Before
          name="cutoff_minutes"
          label={t(sold_by.value === 'day' ? 'form.cutoff_day' : 'form.cutoff')}
          in_minutes={1}
          choices={CUTOFFS}
        />
        {!has_steps && (
          <Before
            name="cancellation_hours"
            label={t('form.cancellation')}
            hint={t('form.cancellation_hint')}
            in_minutes={60}
            choices={CANCELLATIONS}
          />
        )}
      </div>
      <CancellationSteps />
    </section>
  );
}

/** Minutes; hours. */
const CUTOFFS = [0, 30, 60, 120, 240, 720, 1_440, 2_880, 4_320, 10_080];
const CANCELLATIONS = [0, 6, 12, 24, 48, 72, 168];

type BeforeProps = {
  name: 'cutoff_minutes' | 'cancellation_hours';
  label: string;
  hint?: string;
  in_minutes: number;
  choices: readonly number[];
};

/** A time before the start. A length that is not among the choices is added to them. */
function Before({ name, label, hint, in_minutes, choices }: BeforeProps) {
  const { control } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name });
  const words = useBeforeWords();
  const offered = choices.includes(field.value) ? choices : [...choices, field.value].sort((a, b) => a - b);
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <Select name={name} value={field.value} onChange={(event) => field.onChange(Number(event.target.value))} onBlur={field.onBlur}>
        {offered.map((length) => (
          <option key={length} value={length}>
            {words(length * in_minutes)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type PeopleProps = { name: 'default_capacity' | 'min_participants' | 'max_participants'; label: string; hint?: string };

function People({ name, label, hint }: PeopleProps) {
  const { control, trigger, formState } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name });
  const change = (count: number | null) => {
    field.onChange(count);
    // The error of both stands under the second field.
    if (name === 'min_participants' && formState.errors.max_participants) void trigger('max_participants');
  };
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={fieldState.error?.message}>
        <NumberStepper value={field.value} onChange={change} onBlur={field.onBlur} min={1} max={MOST_PEOPLE} of={label} />
      </Field>
    </div>
  );
}
