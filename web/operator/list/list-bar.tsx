import { useTranslation } from 'react-i18next';
import { useListState } from '../../lib/hooks/use-list-state.ts';
import { isFiltered, type Choices, type View } from '../../lib/list-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';

/** One of the list's filters, with a word for each choice. */
export type Filter<C extends Choices> = {
  name: keyof C & string;
  label: string;
  options: readonly { value: string; label: string }[];
};

type Props<C extends Choices> = { view: View<C>; choices: C; search: string | undefined; filters: readonly Filter<C>[] };

/** Search and filters; both live in the address. */
export function ListBar<C extends Choices>({ view, choices, search, filters }: Props<C>) {
  const { t } = useTranslation('operator');
  const { wanted, show } = useListState<Choices>(choices);
  if (!search && filters.length === 0 && !isFiltered(view)) return null;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      {search && (
        <div className="max-md:w-full">
          <SearchBox
            value={view.search}
            onChange={(typed) => show({ search: typed }, 'replace')}
            label={search}
            placeholder={search}
            clear_label={t('list.clear_search')}
          />
        </div>
      )}
      {filters.map(({ name, label, options }) => (
        <Field key={name} label={label} className="min-w-40 max-md:flex-1">
          <Select value={wanted.chosen[name]} onChange={({ target }) => show({ [name]: target.value }, 'push')}>
            <option value="">{t('list.all')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {isFiltered(view) && (
        <ButtonLink look="ghost" to="?" preventScrollReset>
          {t('list.show_all')}
        </ButtonLink>
      )}
    </div>
  );
}
