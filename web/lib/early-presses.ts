/**
 * Remembers the last press that only scripts can answer and repeats it once React listens (alive.ts). A link, a form that leads on and
 * what is typed need nothing. Runs in the browser as text, so it can name nothing outside itself.
 */
export function holdEarlyPresses(): void {
  const until = new AbortController();
  let repeat = (): void => undefined;

  const press = (button: HTMLButtonElement) => button.click();
  // React looks whether a choice has changed since it came, so it is put back and made again.
  const choose = (choice: HTMLInputElement) => {
    choice.checked = !choice.checked;
    choice.click();
  };
  const tell = (select: HTMLSelectElement) => select.dispatchEvent(new Event('change', { bubbles: true }));

  const on = (type: string, hold: (on: HTMLElement, event: Event) => void) =>
    document.addEventListener(type, (event) => hold(event.target as HTMLElement, event), until);
  on('click', (on) => {
    const button = on.closest<HTMLButtonElement>('button[type=button]');
    if (button) repeat = () => press(button);
  });
  on('change', (on) => {
    if (on instanceof HTMLSelectElement) repeat = () => tell(on);
    else if (on instanceof HTMLInputElement && /radio|checkbox/.test(on.type)) repeat = () => choose(on);
  });
  on('submit', (form, event) => {
    if (!form.matches('.needs-script')) return;
    event.preventDefault();
    repeat = () => (form as HTMLFormElement).requestSubmit();
  });
  document.addEventListener('alive', () => {
    until.abort();
    repeat();
  });
}
