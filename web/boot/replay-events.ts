/**
 * Inline, ahead of all styles and controls: on a slow line a screen arrives in pieces, seconds before its scripts. The browser finds it in
 * the document, so the bundle does not contain it.
 */
export const replayEventsScript = import.meta.env.SSR ? `(${replayEvents.toString()})()` : '';

/**
 * Replays, once React has hydrated (hydrated.ts), the last event that only scripts can handle, after an input event for each field that was
 * typed in. Links and forms with an action work without scripts; any other form would be sent to the page's own address, passwords
 * included, so its submit is prevented. Meanwhile the document has `data-loading`, which styles show; it names the value of the button that submits.
 * Runs in the browser as text: it must not name anything outside itself.
 */
function replayEvents(): void {
  const until = new AbortController();
  let held: { event: Event; repeat: () => void } | undefined;

  // Captured at the document, since React stops events while it hydrates.
  const hold = (type: string, repeatOf: (on: HTMLElement, event: Event) => (() => void) | undefined) =>
    document.addEventListener(
      type,
      (event) => {
        const repeat = repeatOf(event.target as HTMLElement, event);
        if (!repeat) return;
        held = { event, repeat };
        document.documentElement.dataset.loading = ((event as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? '';
      },
      { capture: true, signal: until.signal },
    );
  hold('click', (on) => {
    const button = on.closest<HTMLButtonElement>('button[type=button]');
    return button ? () => button.click() : undefined;
  });
  hold('change', (on) => {
    if (on instanceof HTMLSelectElement) return () => on.dispatchEvent(new Event('change', { bubbles: true }));
    if (!(on instanceof HTMLInputElement && /radio|checkbox/.test(on.type))) return undefined;
    // React compares a choice with its state at hydration, so the choice is put back and made again.
    return () => {
      on.checked = !on.checked;
      on.click();
    };
  });
  hold('submit', (form, event) => {
    if (form.hasAttribute('action')) return undefined;
    event.preventDefault();
    return () => (form as HTMLFormElement).requestSubmit();
  });
  // React takes the value of a field at hydration for its own.
  const tell = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    const { selectionStart, selectionEnd } = field;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    if (field === document.activeElement && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  };
  // Characters of an open composition cause an input event of their own.
  let composing: EventTarget | null = null;
  document.addEventListener('compositionstart', ({ target }) => (composing = target), { signal: until.signal });
  document.addEventListener('compositionend', () => (composing = null), { signal: until.signal });
  document.addEventListener('hydrated', () => {
    until.abort();
    delete document.documentElement.dataset.loading;
    setTimeout(() => {
      const typed = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
        .filter((field) => field.value !== field.defaultValue && field !== composing && !/^(radio|checkbox|file|hidden)$/.test(field.type))
        .map((field) => ({ field, value: field.value }));
      // The first input event makes React reset the other fields to the values that it knows, so they are read before.
      for (const { field, value } of typed) tell(field, value);
    });
    // An event that is still being dispatched has caused the hydration; React handles it.
    if (held?.event.eventPhase === Event.NONE) setTimeout(held.repeat);
  });
}
