import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../../contract/api.ts';
import { LONGEST_SUGGESTED } from '../../../contract/catalogue-choices.ts';
import type { Suggestion } from '../../../contract/suggestions.ts';
import { call } from '../../lib/call/call.ts';
import { pointerReleased } from '../../lib/hooks/pointer-release.ts';

const DEBOUNCE_MS = 150;

/** `active` is the suggestion that Enter would follow; null: Enter sends what was typed. */
type Combobox = { found: readonly Suggestion[]; is_open: boolean; active: number | null };

const closed: Combobox = { found: [], is_open: false, active: null };

/** What is suggested for the text of a box, a moment after the last key, and the keys that move through it. */
export function useCombobox(box: HTMLInputElement, choose: (suggestion: Suggestion) => void) {
  const [list, setList] = useState(closed);
  const [typed, setTyped] = useState<string | null>(null);
  const [composing, setComposing] = useState(false);

  useEffect(() => {
    if (typed === null || composing) return;
    let is_latest = true;
    const ask = async () => {
      const found = await findSuggestions(typed);
      // The answer to an earlier text may come later than that to this one.
      if (is_latest) setList({ found, is_open: found.length > 0 && box === document.activeElement, active: null });
    };
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      is_latest = false;
      clearTimeout(timer);
    };
  }, [box, typed, composing]);

  /** Closes it until something is typed again, or an arrow is pressed. */
  const close = () => {
    setTyped(null);
    setList((last) => ({ ...last, is_open: false, active: null }));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const chosen = list.active === null ? undefined : list.found[list.active];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && list.found.length > 0) {
      event.preventDefault();
      setList({ ...list, is_open: true, active: activeAfter(list, event.key === 'ArrowDown' ? 1 : -1) });
    } else if (event.key === 'Enter') {
      close();
      if (!chosen) return;
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && list.is_open) {
      // It would clear the box, or close the menu around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  const onInput = useEffectEvent(() => setTyped(box.value.trim()));
  // On a phone, what is under the suggestions moves up when they close: not while it is being pressed.
  const onBlur = useEffectEvent(async () => {
    await pointerReleased();
    if (box !== document.activeElement) close();
  });
  useEffect(() => {
    const stop = new AbortController();
    box.addEventListener('input', () => onInput(), stop);
    box.addEventListener('keydown', (event) => onKey(event), stop);
    box.addEventListener('compositionstart', () => setComposing(true), stop);
    box.addEventListener('compositionend', () => setComposing(false), stop);
    box.addEventListener('blur', () => void onBlur(), stop);
    // Text from before this was loaded counts as typed; that of the address does not.
    if (box.value !== box.defaultValue) queueMicrotask(() => onInput());
    return () => stop.abort();
  }, [box]);

  return { ...list, close };
}

/** From what was typed through the suggestions and round to it again. */
function activeAfter({ found, is_open, active }: Combobox, step: 1 | -1): number | null {
  const stops = found.length + 1;
  const next = ((is_open ? (active ?? -1) : -1) + step + 1 + stops) % stops;
  return next === 0 ? null : next - 1;
}

/** Suggestions for a text of two characters, or one of Chinese. When they cannot be had there are none: the form goes on without them. */
async function findSuggestions(typed: string): Promise<readonly Suggestion[]> {
  if (typed.length > LONGEST_SUGGESTED || (typed.length < 2 && !/\p{Script=Han}/u.test(typed))) return [];
  return call(api.services.suggest, { query: { q: typed } }).catch(() => []);
}
