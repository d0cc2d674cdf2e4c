/**
 * Stands ahead of every style and of all that can be pressed: a slow line brings a screen in pieces, and some seconds before its scripts.
 * The browser finds it in the document and never needs it again, so it is not among its scripts.
 */
export const earlyPressesScript = import.meta.env.SSR ? `(${holdEarlyPresses.toString()})()` : '';

/**
 * Remembers the last press that only scripts can answer and repeats it once React listens (alive.ts), after what was typed has been told
 * as if typed then. A link and a form that leads on need nothing. Any other form would be sent to the address of the page, passwords
 * and all. Runs in the browser as text, so it can name nothing outside itself.
 */
function holdEarlyPresses(): void {
  const until = new AbortController();
  let held: { event: Event; repeat: () => void } | undefined;

  // Before anybody can stop the event, as React does while it is still waking.
  const hold = (type: string, repeatOf: (on: HTMLElement, event: Event) => (() => void) | undefined) =>
    document.addEventListener(
      type,
      (event) => {
        const repeat = repeatOf(event.target as HTMLElement, event);
        if (repeat) held = { event, repeat };
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
    // React looks whether a choice has changed since it came, so it is put back and made again.
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
  // React takes what stands in a field when it wakes for what it put there itself.
  const tell = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    const { selectionStart, selectionEnd } = field;
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    if (field === document.activeElement && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  };
  // Characters that are still being put together come as an input of their own.
  let composing: EventTarget | null = null;
  document.addEventListener('compositionstart', ({ target }) => (composing = target), { signal: until.signal });
  document.addEventListener('compositionend', () => (composing = null), { signal: until.signal });
  document.addEventListener('alive', () => {
    until.abort();
    setTimeout(() => {
      const typed = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
        .filter((field) => field.value !== field.defaultValue && field !== composing && !/^(radio|checkbox|file|hidden)$/.test(field.type))
        .map((field) => ({ field, value: field.value }));
      // One that is told makes React write down all others as it knows them.
      for (const { field, value } of typed) tell(field, value);
    });
    // A press that is still on its way has woken React, which answers it.
    if (held?.event.eventPhase === Event.NONE) setTimeout(held.repeat);
  });
}
