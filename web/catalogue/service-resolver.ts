import type { Resolver } from 'react-hook-form';
import { brokenOffer, serviceBody } from '../../contract/catalogue.ts';
import { check } from '../../contract/validation.ts';
import { errorsOf, type Words } from '../lib/form.ts';
import { bodyOfFields, fieldNamed, type ServiceFields } from './service-fields.ts';

/** Checks the service form as the server will: field by field with the contract's schema, then what binds them. */
export function serviceResolver(words: Words): Resolver<ServiceFields> {
  return (fields) => {
    const { value, broken } = check(serviceBody, bodyOfFields(fields));
    const found = broken ?? brokenOffer(value);
    if (Object.keys(found).length === 0) return { values: fields, errors: {} };
    const placed = Object.fromEntries(Object.entries(found).map(([name, rules]) => [fieldNamed(name, fields.units.length), rules]));
    return { values: {}, errors: errorsOf<ServiceFields>(placed, words) };
  };
}
