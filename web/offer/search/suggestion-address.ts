import type { Suggestion } from '../../../contract/suggestions.ts';

/** Where a suggestion leads: `name` is what the reader sees of it, `form` has the fields beside the box. */
export type SuggestionAddress = (suggestion: Pick<Suggestion, 'kind' | 'key'>, name: string, form: URLSearchParams) => string;

/** From a search without other fields: to the experience, its category, or what is found by the name. */
export const plainAddress: SuggestionAddress = ({ kind, key }, name) =>
  kind === 'experience'
    ? `/experiences/${key}`
    : `/experiences?${new URLSearchParams(kind === 'category' ? { category: key } : { search: name })}`;
