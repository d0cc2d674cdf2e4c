/** There while a finger or a mouse button is down; `over` settles when it has come up again and its click has been heard. */
let pressed: { over: Promise<void>; lift: () => void } | null = null;

if (typeof window !== 'undefined') {
  for (const down of ['pointerdown', 'mousedown']) window.addEventListener(down, begin, true);
  for (const up of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown']) window.addEventListener(up, end, true);
  // A release outside the window, or into a menu, is never heard of.
  window.addEventListener('blur', ({ target }) => target === window && end(), true);
  window.addEventListener('contextmenu', end, true);
  // Its release may go to the list that it opened. Of a text field, a change is told when it is left, amid the press.
  window.addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && end(), true);
}

/** What moves the screen waits for this, lest a button slip away from under the finger that left a field for it; null: nothing is pressed. */
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
  // The click comes after the release, in the same breath.
  if (lifted) setTimeout(lifted.lift);
}
