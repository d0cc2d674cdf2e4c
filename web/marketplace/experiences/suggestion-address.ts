import type { SuggestionAddress } from '../../offer/search/suggestion-address.ts';
import { addressOf, changeParams, dayOf, experienceAddress, readParams } from './search-params.ts';

/** Where a suggestion leads from a form with more fields: with the day, the party and the filters that are chosen there. */
export const suggestionAddress: SuggestionAddress = ({ kind, key }, name, form) => {
  const params = readParams(form);
  if (kind === 'experience') return experienceAddress(key, dayOf(params) ?? null, params);
  const change = kind === 'category' ? { search: undefined, category: key } : { search: name };
  return `/experiences${addressOf(changeParams(params, change))}`;
};
