import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, only, wishesIn, type Wish, type Wishes } from './wishes.ts';

/**
 * Sends a form that asks some of the wishes by changing the address: without empty fields, without a new document. Before JavaScript the
 * form sends itself.
 */
export function useCatalogueForm(wishes: Wishes, asked: readonly Wish[]) {
  const navigate = useNavigate();
  const own = addressOf(only(wishes, asked));
  const [drawn, setDrawn] = useState({ own, sent: own, round: 0 });
  // What was sent from here stands here already, and more may be typed by the time it comes back.
  if (drawn.own !== own) setDrawn({ own, sent: own, round: drawn.sent === own ? drawn.round : drawn.round + 1 });
  const send = (form: HTMLFormElement, { keeps_place }: { keeps_place: boolean }) => {
    // The form has no files, so every value is text.
    const entries = [...new FormData(form)] as [string, string][];
    const wished = wishesIn(new URLSearchParams(entries));
    setDrawn({ ...drawn, sent: addressOf(only(wished, asked)) });
    void navigate(`/experiences${addressOf(wished)}`, { preventScrollReset: keeps_place });
  };
  return {
    /** Key of the form: another one takes what is wished from the address anew. */
    round: drawn.round,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(event.currentTarget, { keeps_place: false });
    },
    /** A choice (not something typed) is taken at once. */
    onChange: (event: ChangeEvent<HTMLFormElement>) => {
      const target: EventTarget = event.target;
      const is_choice = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /radio|checkbox/.test(target.type));
      if (is_choice) send(event.currentTarget, { keeps_place: true });
    },
  };
}
