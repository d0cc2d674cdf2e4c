/**
 * Remembers the last press that only scripts can answer and repeats it once React listens (alive.ts). A link, a form that leads on and
 * what is typed need nothing. Runs in the browser as text, so it can name nothing outside itself.
 */
export function holdEarlyPresses(): void {
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
    if (!form.matches('.needs-script')) return undefined;
    event.preventDefault();
    return () => (form as HTMLFormElement).requestSubmit();
  });
  document.addEventListener('alive', () => {
    until.abort();
    // A press that is still on its way has woken React, which answers it.
    if (held?.event.eventPhase === Event.NONE) setTimeout(held.repeat);
  });
}
