import type { FocusEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { difficulties, FREE_CANCELLATION_HOURS, guideLanguages, leastRatings } from '../../../contract/catalogue-choices.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { CategoryChoice } from './catalogue-data.ts';
import { HiddenParams } from './hidden-params.tsx';
import { useCatalogueForm } from './use-catalogue-form.ts';
import { durations, type Duration, type SearchParams } from './search-params.ts';

const fields = [
  'category',
  'date_from',
  'date_to',
  'min_price',
  'max_price',
  'min_rating',
  'duration',
  'difficulty',
  'free_cancellation',
  'is_private',
  'confirmation',
  'language',
] as const;

type Props = {
  params: SearchParams;
  categories: readonly CategoryChoice[];
  today: string;
  /** Of a sheet, whose button sends the form and closes the sheet. */
  sheet?: { id: string; close: () => void };
};

/** The other filters. A choice is sent at once; typed text, and everything without JavaScript, by the button. */
export function CatalogueFilters({ params, categories, today, sheet }: Props) {
  const { t } = useTranslation(['experiences', 'common']);
  const locale = useLocale();
  const { round, onSubmit, onChange, onBlur } = useCatalogueForm(params, fields);
  const leave = sheet && onBlur;
  return (
    <form
      id={sheet?.id}
      action="/experiences"
      onSubmit={(event) => {
        onSubmit(event);
        sheet?.close();
      }}
      onChange={onChange}
      key={round}
    >
      <HiddenParams params={params} fields={fields} />
      <Group title={t('filters.category')}>
        <Choice name="category" value="" chosen={params.category ?? ''}>
          {t('filters.all')}
        </Choice>
        {categories.map(({ slug, name, name_zh, service_count, count_is_exact }) => (
          <Choice
            key={slug}
            name="category"
            value={slug}
            chosen={params.category ?? ''}
            count={count_is_exact ? String(service_count) : `${service_count}+`}
          >
            {inLocale(name, name_zh, locale).text}
          </Choice>
        ))}
      </Group>
      <Group title={t('filters.days')}>
        <div className="grid grid-cols-2 gap-2 lg:grid-cols-1">
          <Day name="date_from" label={t('filters.from')} value={params.date_from} min={today} onBlur={leave} />
          <Day name="date_to" label={t('filters.until')} value={params.date_to} min={params.date_from ?? today} onBlur={leave} />
        </div>
      </Group>
      <Group title={t('filters.price')}>
        <div className="grid grid-cols-2 gap-2">
          <Amount name="min_price" label={t('filters.min_price')} value={params.min_price} onBlur={leave} />
          <Amount name="max_price" label={t('filters.max_price')} value={params.max_price} onBlur={leave} />
        </div>
      </Group>
      <Group title={t('filters.rating')}>
        <Choice name="min_rating" value="" chosen={params.min_rating ?? ''}>
          {t('filters.any')}
        </Choice>
        {leastRatings.map((rating) => (
          <Choice key={rating} name="min_rating" value={rating} chosen={params.min_rating ?? ''}>
            {t('filters.rating_from', { rating })}
          </Choice>
        ))}
      </Group>
      <Group title={t('filters.duration')}>
        <Choice name="duration" value="" chosen={params.duration ?? ''}>
          {t('filters.any')}
        </Choice>
        {(Object.keys(durations) as Duration[]).map((duration) => (
          <Choice key={duration} name="duration" value={duration} chosen={params.duration ?? ''}>
            {t(`filters.${duration}`)}
          </Choice>
        ))}
      </Group>
      <Group title={t('filters.difficulty')}>
        <Choice name="difficulty" value="" chosen={params.difficulty ?? ''}>
          {t('filters.any')}
        </Choice>
        {difficulties.map((difficulty) => (
          <Choice key={difficulty} name="difficulty" value={difficulty} chosen={params.difficulty ?? ''}>
            {t(`common:difficulty.${difficulty}`)}
          </Choice>
        ))}
      </Group>
      <div className="grid gap-4 py-5">
        <Check name="free_cancellation" value={String(FREE_CANCELLATION_HOURS)} chosen={params.free_cancellation}>
          {t('filters.free_cancellation', { count: FREE_CANCELLATION_HOURS })}
        </Check>
        <Check name="is_private" value="true" chosen={params.is_private}>
          {t('filters.is_private')}
        </Check>
        <Check name="confirmation" value="instant" chosen={params.confirmation}>
          {t('filters.confirmation')}
        </Check>
        <label className="grid gap-1.5">
          <span className="label">{t('filters.language')}</span>
          <select name="language" className="select" defaultValue={params.language ?? ''}>
            <option value="">{t('filters.any')}</option>
            {guideLanguages.map((language) => (
              <option key={language} value={language}>
                {t(`languages.${language}`)}
              </option>
            ))}
          </select>
        </label>
        {!sheet && (
          <button type="submit" className="btn btn-secondary">
            {t('filters.show')}
          </button>
        )}
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-b border-line py-5">
      <legend className="float-left mb-1 w-full text-md font-640">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: string; chosen: string; count?: string; children: ReactNode };

function Choice({ name, value, chosen, count, children }: ChoiceProps) {
  return (
    <label className="check">
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
      <span>{children}</span>
      {count !== undefined && <span className="n">{count}</span>}
    </label>
  );
}

function Check({ name, value, chosen, children }: Omit<ChoiceProps, 'chosen' | 'count'> & { chosen: string | undefined }) {
  return (
    <label className="check py-0!">
      <input type="checkbox" name={name} value={value} defaultChecked={value === chosen} />
      {children}
    </label>
  );
}

type FieldProps = {
  name: string;
  label: string;
  value: string | undefined;
  onBlur: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
};

function Day({ label, value, ...field }: FieldProps & { min: string }) {
  return (
    <label className="grid min-w-0 gap-1">
      <span className="muted text-sm">{label}</span>
      <input {...field} type="date" className="input" defaultValue={value} />
    </label>
  );
}

function Amount({ label, value, ...field }: FieldProps) {
  // An address may say anything; the field takes no more than a number.
  const shown = Number.isNaN(Number(value)) ? undefined : value;
  return (
    <label className="grid gap-1">
      <span className="muted text-sm">{label}</span>
      <input {...field} type="number" className="input" min={0} max={1_000_000} step="any" inputMode="decimal" defaultValue={shown} />
    </label>
  );
}
