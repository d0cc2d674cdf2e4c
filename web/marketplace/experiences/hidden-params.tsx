import type { SearchParam, SearchParams } from './search-params.ts';

/** The search params that a form has no field for, sent along as hidden inputs; but never the page. */
export function HiddenParams({ params, fields }: { params: SearchParams; fields: readonly SearchParam[] }) {
  const hidden = Object.entries(params).filter(([name]) => name !== 'page' && !fields.includes(name as SearchParam));
  return hidden.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
