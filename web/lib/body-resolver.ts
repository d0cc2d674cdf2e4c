import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { check } from '../../contract/validation.ts';
import { errorsOf, type RuleWords } from './form.ts';
import { pointerReleased } from './hooks/pointer-release.ts';

type Options<Fields, Body> = {
  schema: z.ZodType<unknown, Body>;
  bodyOf: (fields: Fields) => Body;
  words: RuleWords;
  /** Maps a field of the body to the form's field, where their names differ. */
  nameOf?: (field: string) => string;
};

/** As `contractResolver`, for a form whose fields are not those of the call: checks the body made of them, and submits the fields. */
export function bodyResolver<Fields extends FieldValues, Body>({ schema, bodyOf, words, nameOf }: Options<Fields, Body>): Resolver<Fields> {
  return async (fields) => {
    const { broken } = check(schema, bodyOf(fields));
    await pointerReleased();
    if (!broken) return { values: fields, errors: {} };
    const named = Object.entries(broken).map(([field, rules]) => [nameOf ? nameOf(field) : field, rules] as const);
    return { values: {}, errors: errorsOf<Fields>(Object.fromEntries(named), words) };
  };
}
