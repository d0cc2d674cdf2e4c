/** Focuses the first element of a form that exists, of several places (CSS selectors) in their order. */
export function focusFirst(form_id: string, ...places: string[]): void {
  const form = document.getElementById(form_id);
  places
    .map((place) => form?.querySelector<HTMLElement>(place))
    .find(Boolean)
    ?.focus();
}
