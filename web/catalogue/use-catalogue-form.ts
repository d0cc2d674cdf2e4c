import type { ChangeEvent, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, wishesIn } from './wishes.ts';

/** Sends a form of wishes by changing the address: without empty fields, without a new document. Before JavaScript the form sends itself. */
export function useCatalogueForm() {
  const navigate = useNavigate();
  const send = (form: HTMLFormElement, { keeps_place }: { keeps_place: boolean }) => {
    // The form has no files, so every value is text.
    const entries = [...new FormData(form)] as [string, string][];
    void navigate(`/experiences${addressOf(wishesIn(new URLSearchParams(entries)))}`, { preventScrollReset: keeps_place });
  };
  return {
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
