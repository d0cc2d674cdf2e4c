import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, wishesIn } from './wishes.ts';

/** Sends a form of wishes by changing the address: without empty fields, without a new document. Before JavaScript the form sends itself. */
export function useCatalogueForm() {
  const navigate = useNavigate();
  const send = (form: HTMLFormElement, { keeps_place }: { keeps_place: boolean }) => {
    const entries = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
    void navigate(`/experiences${addressOf(wishesIn(new URLSearchParams(entries)))}`, { preventScrollReset: keeps_place });
  };
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(event.currentTarget, { keeps_place: false });
    },
    /** A choice (not something typed) is taken at once. */
    onChange: (event: FormEvent<HTMLFormElement>) => {
      const { target } = event;
      const is_choice = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /radio|checkbox/.test(target.type));
      if (is_choice) send(event.currentTarget, { keeps_place: true });
    },
  };
}
