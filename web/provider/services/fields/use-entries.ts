import { useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, type UseFieldArrayReturn } from 'react-hook-form';
import type { ServiceFields } from '../form/service-fields.ts';

type EntriesName = 'itinerary' | 'questions' | 'price_rules';

type Entries<Name extends EntriesName, List extends HTMLElement> = Pick<UseFieldArrayReturn<ServiceFields, Name>, 'fields' | 'append'> & {
  /** The element around the list, in which buttons are marked: `data-up` with the place of their entry, and `data-add`. */
  list: RefObject<List | null>;
  moveUp: (place: number) => void;
  removeAt: (place: number) => void;
};

/** A list of a service's form whose entries are added, removed and moved up; the focus goes along. */
export function useEntries<Name extends EntriesName, List extends HTMLElement>(name: Name): Entries<Name, List> {
  const { control } = useFormContext<ServiceFields>();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const list = useRef<List>(null);
  const focusOn = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus();
  return {
    fields,
    append,
    list,
    moveUp: (place) => {
      if (place === 0) return;
      flushSync(() => move(place, place - 1));
      focusOn(`[data-up="${place - 1}"]`);
    },
    removeAt: (place) => {
      flushSync(() => remove(place));
      focusOn('[data-add]');
    },
  };
}
