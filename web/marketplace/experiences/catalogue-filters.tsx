import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { difficulties, guideLanguages } from '../../../contract/catalogue-choices.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { CategoryChoice } from './catalogue-data.ts';
import { HiddenParams } from './hidden-params.tsx';
import { useCatalogueForm } from './use-catalogue-form.ts';
import { durations, type Duration, type SearchParams } from './search-params.ts';

const fields = ['category', 'min_price', 'max_price', 'difficulty', 'duration', 'confirmation', 'language', 'date_to'] as const;

/** The other filters. A choice is sent at once; typed text, and everything without JavaScript, by the button. */
export function CatalogueFilters({ params, categories }: { params: SearchParams; categories: readonly CategoryChoice[] }) {
  const { t } = useTranslation(['experiences', 'common', 'own_services']);
  const locale = useLocale();
  const { round, ...form } = useCatalogueForm(params, fields);
  return (
    <form action="/experiences" {...form} key={round}>
      <HiddenParams params={params} fields={fields} />
      <Group title={t('filters.category')}>
        <Choice name="category" value="" chosen={params.category ?? ''}>
          {t('filters.all')}
        </Choice>
        {categories.map(({ slug, name, name_zh, service_count }) => (
          <Choice key={slug} name="category" value={slug} chosen={params.category ?? ''} count={service_count}>
            {locale === 'zh-HK' ? name_zh : name}
          </Choice>
        ))}
      </Group>
      <Group title={t('filters.price')}>
        <div className="grid grid-cols-2 gap-2">
          <Amount name="min_price" label={t('filters.min_price')} value={params.min_price} />
          <Amount name="max_price" label={t('filters.max_price')} value={params.max_price} />
        </div>
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
        <label className="check py-0!">
          <input type="checkbox" name="confirmation" value="instant" defaultChecked={params.confirmation === 'instant'} />
          {t('filters.confirmation')}
        </label>
        <label className="grid gap-1.5">
          <span className="label">{t('filters.language')}</span>
          <select name="language" className="select" defaultValue={params.language ?? ''}>
            <option value="">{t('filters.any')}</option>
            {guideLanguages.map((language) => (
              <option key={language} value={language}>
                {t(`own_services:languages.${language}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1.5">
          <span className="label">{t('filters.until')}</span>
          <input type="date" name="date_to" className="input" min={params.date_from} defaultValue={params.date_to} />
        </label>
        <button type="submit" className="btn btn-secondary">
          {t('filters.show')}
        </button>
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

type ChoiceProps = { name: string; value: string; chosen: string; count?: number; children: ReactNode };

function Choice({ name, value, chosen, count, children }: ChoiceProps) {
  return (
    <label className="check">
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
      {children}
      {count !== undefined && <span className="n">{count}</span>}
    </label>
  );
}

function Amount({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <label className="grid gap-1">
      <span className="muted text-sm">{label}</span>
      <input name={name} type="number" className="input" min={0} max={1_000_000} step="any" inputMode="decimal" defaultValue={value} />
    </label>
  );
}
