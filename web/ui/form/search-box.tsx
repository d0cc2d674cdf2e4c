import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';

const DEBOUNCE_MS = 300;

type Props = {
  value: string;
  onChange: (search: string) => void;
  label: string;
  placeholder: string;
  /** The label of the button that clears the search. */
  clear_label: string;
  className?: string;
};

/** Searches a moment after the last key, but not while an input method is composing. */
export function SearchBox({ value, onChange, label, placeholder, clear_label, className = 'md:w-96' }: Props) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [asked, setAsked] = useState(value);
  const [composing, setComposing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // If the address changes to another search than the one requested here (the back button, or filters cleared), the box follows it. If it
  // is the requested one, more may have been typed since, so the box stays.
  if (shown !== value) {
    setShown(value);
    if (asked !== value) {
      setAsked(value);
      setTyped(value);
    }
  }
  const ask = (wanted: string) => {
    setAsked(wanted);
    onChange(wanted);
  };
  const search = useEffectEvent(() => {
    if (typed.trim() !== asked) ask(typed.trim());
  });
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(search, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, composing]);
  const clear = () => {
    setTyped('');
    ask('');
    input.current?.focus();
  };
  return (
    <search className={`input-ic ${className}`}>
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className="input"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {typed !== '' && (
        <button type="button" className="btn btn-ghost btn-icon" aria-label={clear_label} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
    </search>
  );
}
