import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { isNarrowed, type Choices, type View } from './list-view.ts';

/** One of the list's filters, with a word for each choice. */
export type Filter<C extends Choices> = {
  name: keyof C & string;
  label: string;
  options: readonly { value: string; label: string }[];
};

type Props<C extends Choices> = { view: View<C>; search: string | undefined; filters: readonly Filter<C>[] };

/** Search and filters; both live in the address. */
export function ListBar<C extends Choices>({ view, search, filters }: Props<C>) {
  const { t } = useTranslation('operator');
  const navigate = useNavigate();
  const wanted = new URLSearchParams(useWantedQuery());
  const show = (name: string, value: string, how: { replace: boolean }) => {
    const next = new URLSearchParams(wanted);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    void navigate({ search: next.toString() }, { ...how, preventScrollReset: true });
  };
  if (!search && filters.length === 0 && !isNarrowed(view)) return null;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      {search && (
        <div className="max-md:w-full">
          <SearchBox
            value={view.search}
            onChange={(typed) => show('search', typed, { replace: true })}
            label={search}
            placeholder={search}
            clear_label={t('list.clear_search')}
          />
        </div>
      )}
      {filters.map(({ name, label, options }) => (
        <Field key={name} label={label} className="min-w-40 max-md:flex-1">
          <Select value={wanted.get(name) ?? ''} onChange={({ target }) => show(name, target.value, { replace: false })}>
            <option value="">{t('list.all')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {isNarrowed(view) && (
        <ButtonLink look="ghost" to="?" preventScrollReset>
          {t('list.show_all')}
        </ButtonLink>
      )}
    </div>
  );
}
