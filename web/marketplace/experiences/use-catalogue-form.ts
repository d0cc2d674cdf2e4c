import { useState, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, pickParams, readParams, type SearchParam, type SearchParams } from './search-params.ts';

/**
 * Sends a form of some search params by changing the address: without empty fields, without a new document. Before JavaScript has
 * loaded, the browser sends the form.
 */
export function useCatalogueForm(params: SearchParams, fields: readonly SearchParam[]) {
  const navigate = useNavigate();
  const own = addressOf(pickParams(params, fields));
  const [drawn, setDrawn] = useState({ own, sent: own, round: 0 });
  // The fields already show what this form sent, and more may have been typed by the time the address changes.
  if (drawn.own !== own) setDrawn({ own, sent: own, round: drawn.sent === own ? drawn.round : drawn.round + 1 });
  const send = (form: HTMLFormElement, { keeps_place }: { keeps_place: boolean }) => {
    const sent = paramsIn(form);
    setDrawn({ ...drawn, sent: addressOf(pickParams(sent, fields)) });
    void navigate(`/experiences${addressOf(sent)}`, { preventScrollReset: keeps_place });
  };
  return {
    /** Key of the form: a new one fills the fields from the address again. */
    round: drawn.round,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(event.currentTarget, { keeps_place: false });
    },
    /** Goes to an address whose search params the fields show already. */
    follow: (address: string) => {
      const [, query] = address.split('?');
      setDrawn({ ...drawn, sent: addressOf(pickParams(readParams(new URLSearchParams(query)), fields)) });
      void navigate(address);
    },
    /** Sends what was typed when its field is left, for a form whose button is out of it. */
    onBlur: ({ currentTarget: { form } }: FocusEvent<HTMLInputElement>) => {
      if (form && addressOf(pickParams(paramsIn(form), fields)) !== drawn.sent) send(form, { keeps_place: true });
    },
    /** Sends a choice at once; typed text waits for the button. */
    onChange: (event: ChangeEvent<HTMLFormElement>) => {
      const target: EventTarget = event.target;
      const is_choice = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && /radio|checkbox/.test(target.type));
      if (is_choice) send(event.currentTarget, { keeps_place: true });
    },
  };
}

function paramsIn(form: HTMLFormElement): SearchParams {
  // The form has no files, so every value is text.
  return readParams(new URLSearchParams([...new FormData(form)] as [string, string][]));
}
