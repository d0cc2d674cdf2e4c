/** Turns while a button works; the button's verb says what. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
