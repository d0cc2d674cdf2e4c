import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { newQuestion, newStop } from '../form/service-fields.ts';
import { useEntries } from './use-entries.ts';

type EntryListName = 'itinerary' | 'questions';

type Props = {
  name: EntryListName;
  legend: string;
  /** The name of an entry, by its number from 1. */
  entry: (number: number) => string;
  add: string;
  most: number;
  children: (place: number) => ReactNode;
};

const empty = { itinerary: newStop, questions: newQuestion };

/** Entries of several fields each, which are added, removed and moved up. */
export function EntryList({ name, legend, entry, add, most, children }: Props) {
  const { t } = useTranslation('own_services');
  const { fields, append, list, moveUp, removeAt } = useEntries<EntryListName, HTMLFieldSetElement>(name);
  return (
    <fieldset ref={list} className="grid gap-3" data-field={name}>
      <legend className="label mb-1.5">{legend}</legend>
      {fields.map(({ id }, place) => (
        <div key={id} role="group" aria-label={entry(place + 1)} className="grid gap-4 rounded-photo border border-line p-3.5">
          <div className="-my-1 flex min-h-9 items-center gap-1">
            <h3 className="mr-auto font-620">{entry(place + 1)}</h3>
            <button
              type="button"
              className="btn btn-ghost btn-icon btn-sm aria-disabled:opacity-40"
              aria-label={t('form.move_up', { name: entry(place + 1) })}
              aria-disabled={place === 0 || undefined}
              data-up={place}
              onClick={() => moveUp(place)}
            >
              <Icon name="chevron_down" size="s" className="rotate-180" />
            </button>
            <button
              type="button"
              className="btn btn-ghost btn-icon btn-sm"
              aria-label={t('form.remove_entry', { name: entry(place + 1) })}
              onClick={() => removeAt(place)}
            >
              <Icon name="trash" size="s" />
            </button>
          </div>
          {children(place)}
        </div>
      ))}
      {fields.length < most && (
        <div>
          <Button size="sm" data-add onClick={() => append({ ...empty[name] })}>
            <Icon name="plus" size="s" />
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
