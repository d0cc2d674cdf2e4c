import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { plainAddress, type SuggestionAddress } from './suggestion-address.ts';
import type { SuggestionList } from './suggestion-list.tsx';

type Props = Pick<ComponentProps<'input'>, 'id' | 'defaultValue' | 'placeholder' | 'aria-label'> & {
  addressOf?: SuggestionAddress;
  /** Goes to the address of a suggestion. */
  follow?: (address: string) => void;
};

/**
 * The box of a form that searches for experiences. What suggests them while one types is loaded when the box is first used; until then, and
 * without JavaScript, it is a plain field.
 */
export function SearchInput({ addressOf = plainAddress, follow, ...input }: Props) {
  const navigate = useNavigate();
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  const [loaded, setLoaded] = useState<{ List: typeof SuggestionList } | null>(null);
  const load = () => {
    if (loaded) return;
    import('./suggestion-list.tsx').then(
      ({ SuggestionList: List }) => setLoaded({ List }),
      // Without it one searches as before.
      () => undefined,
    );
  };
  const loadWhenInUse = useEffectEvent(() => {
    if (box !== null && box === document.activeElement) load();
  });
  useEffect(() => loadWhenInUse(), [box]);
  return (
    <>
      <input
        {...input}
        ref={setBox}
        name="search"
        type="search"
        className="input"
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        onFocus={load}
        onInput={load}
      />
      {loaded && box && <loaded.List box={box} addressOf={addressOf} follow={follow ?? ((address) => void navigate(address))} />}
    </>
  );
}
