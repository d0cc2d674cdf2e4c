import { useEffect, useId, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Suggestion } from '../../../contract/suggestions.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import type { Locale } from '../../../contract/text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SuggestionAddress } from './suggestion-address.ts';
import { useCombobox } from './use-combobox.ts';

const icons = { category: 'grid', mood: 'star', place: 'pin', experience: 'boat', provider: 'person' } as const;
/** What a combobox says of itself; a plain search box has none of these. */
const attributes = ['role', 'aria-autocomplete', 'aria-controls', 'aria-expanded', 'aria-activedescendant'] as const;

type Props = { box: HTMLInputElement; addressOf: SuggestionAddress; follow: (address: string) => void };

/**
 * Suggestions under a search box, which they make a combobox: arrows move through them, Enter follows one, Escape closes them. The box stays
 * the element that it is, so nothing that is being typed is lost when they are loaded (docs/decisions/049-suggestions-in-the-box.md).
 */
export function SuggestionList({ box, addressOf, follow }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const addressNow = (suggestion: Suggestion) => addressOf(suggestion, nameOf(suggestion, locale).text, fieldsAround(box));
  const choose = (suggestion: Suggestion) => {
    const address = addressNow(suggestion);
    if (suggestion.kind !== 'experience') write(box, suggestion.kind === 'category' ? '' : nameOf(suggestion, locale).text);
    follow(address);
  };
  const { found, is_open, active, close } = useCombobox(box, choose);
  const onClick = (event: MouseEvent, suggestion: Suggestion) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close();
    choose(suggestion);
  };

  const option = (n: number) => `${id}-${n}`;
  useEffect(() => {
    const values = ['combobox', 'list', id, String(is_open), active === null ? null : `${id}-${active}`];
    for (const [n, name] of attributes.entries()) {
      const value = values[n] ?? null;
      if (value === null) box.removeAttribute(name);
      else box.setAttribute(name, value);
    }
    if (active !== null) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [box, id, is_open, active]);
  useEffect(
    () => () => {
      for (const name of attributes) box.removeAttribute(name);
    },
    [box],
  );

  return (
    <>
      <div id={id} role="listbox" aria-label={t('suggest.label')} className="suggestions" hidden={!is_open}>
        {found.map((suggestion, n) => {
          const name = nameOf(suggestion, locale);
          const hint = hintOf(suggestion, locale);
          return (
            <Link
              key={`${suggestion.kind} ${suggestion.key} ${suggestion.name} ${suggestion.name_zh}`}
              id={option(n)}
              role="option"
              aria-selected={n === active}
              tabIndex={-1}
              className="suggestion"
              to={addressNow(suggestion)}
              // The box keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onClick(event, suggestion)}
            >
              <Icon name={icons[suggestion.kind]} size="s" />
              <span lang={name.lang} className="truncate">
                {name.text}
              </span>
              <span lang={hint?.lang} className="suggestion-hint">
                {suggestion.kind === 'experience' ? hint?.text : t(`suggest.${suggestion.kind}`)}
              </span>
            </Link>
          );
        })}
      </div>
      <p role="status" className="sr">
        {is_open ? t('suggest.count', { count: found.length }) : ''}
      </p>
    </>
  );
}

function nameOf({ name, name_zh }: Suggestion, locale: Locale) {
  return inLocale(name, name_zh, locale);
}

/** Where an experience is. */
function hintOf({ kind, location, location_zh }: Suggestion, locale: Locale) {
  return kind === 'experience' ? inLocale(location, location_zh, locale) : null;
}

function fieldsAround({ form }: HTMLInputElement): URLSearchParams {
  // The form has no files, so every value is text.
  return new URLSearchParams(form ? ([...new FormData(form)] as [string, string][]) : []);
}

function write(box: HTMLInputElement, text: string): void {
  box.value = text;
}
