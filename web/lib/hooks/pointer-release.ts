/** Set while a pointer is down; `over` settles after its release and the click. */
let pressed: { over: Promise<void>; lift: () => void } | null = null;

if (typeof window !== 'undefined') {
  for (const down of ['pointerdown', 'mousedown']) window.addEventListener(down, begin, true);
  for (const up of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown']) window.addEventListener(up, end, true);
  // A release outside the window, or in a native menu, fires no event.
  window.addEventListener('blur', ({ target }) => target === window && end(), true);
  window.addEventListener('contextmenu', end, true);
  // The release on a select may go to the list that it opened. A text field's change comes when it is left, during the press.
  window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && end(), true);
}

/** A change of the layout waits for this, so that a button does not move while it is being pressed; null: no pointer is down. */
export function pointerReleased(): Promise<void> | null {
  return pressed?.over ?? null;
}

function begin(): void {
  if (pressed) return;
  let lift!: () => void;
  const over = new Promise<void>((resolve) => (lift = resolve));
  pressed = { over, lift };
}

function end(): void {
  const lifted = pressed;
  pressed = null;
  // The click event follows the release in the same task.
  if (lifted) setTimeout(lifted.lift);
}
