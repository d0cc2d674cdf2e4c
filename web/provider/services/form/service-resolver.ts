import type { Resolver } from 'react-hook-form';
import { serviceBody } from '../../../../contract/catalogue.ts';
import { brokenOffer } from '../../../../contract/offer-rules.ts';
import type { BrokenFields } from '../../../../contract/field-rules.ts';
import { check } from '../../../../contract/validation.ts';
import { errorsOf, type RuleWords } from '../../../lib/form.ts';
import { bodyOfFields, formFieldOf, type ServiceFields } from './service-fields.ts';

/** Checks the service form as the server will: field by field with the contract's schema, and what binds them, all at once. */
export function serviceResolver(words: RuleWords): Resolver<ServiceFields> {
  return (fields) => {
    const found = brokenIn(fields);
    if (Object.keys(found).length === 0) return { values: fields, errors: {} };
    const placed = Object.fromEntries(Object.entries(found).map(([name, rules]) => [formFieldOf(name, fields.units.length), rules]));
    return { values: {}, errors: errorsOf<ServiceFields>(placed, words) };
  };
}

/** Field by field; then together, as far as single fields are right. */
export function brokenIn(fields: ServiceFields): BrokenFields {
  const body = bodyOfFields(fields);
  const { value, broken } = check(serviceBody, body);
  if (value) return brokenOffer(value);
  const wrong = new Set(Object.keys(broken).map((name) => name.split('.')[0]));
  const rest = check(serviceBody, Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.has(name)))).value;
  return { ...(rest && brokenOffer(rest)), ...broken };
}
