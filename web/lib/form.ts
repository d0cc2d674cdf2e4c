import { set } from 'react-hook-form';
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn, UseFormSetError } from 'react-hook-form';
import type { z } from 'zod';
import { wordsOf, type Broken, type BrokenFields } from '../../contract/field-rules.ts';
import type { Locale } from '../../contract/text.ts';
import { check } from '../../contract/validation.ts';
import type { CallError } from './call/call-error.ts';
import { pointerReleased } from './hooks/pointer-release.ts';

/** Says a broken rule; bilingual screens pass one that says it twice. */
export type Words = (broken: Broken) => string;

export const wordsIn =
  (locale: Locale): Words =>
  (broken) =>
    wordsOf(broken, locale);

/**
 * Checks a form with the contract's own schema, in the words the server would use; one thing to mend at a time. Who leaves a field by
 * pressing a button hears of it after the press: a line more under the field moves the button.
 */
export function contractResolver<Fields extends FieldValues>(schema: z.ZodType, words: Words): Resolver<Fields> {
  return async (values) => {
    const { broken: found } = check(schema, values);
    await pointerReleased();
    if (!found) return { values, errors: {} };
    return { values: {}, errors: errorsOf<Fields>(found, words) };
  };
}

/**
 * As `contractResolver`, with a schema that is fetched when something is checked: a screen must not wait for Zod. What cannot be
 * fetched is left to the server to judge.
 */
export function lateResolver<Fields extends FieldValues>(fetchSchema: () => Promise<z.ZodType>, words: Words): Resolver<Fields> {
  return async (values, context, options) => {
    const schema = await fetchSchema().catch(() => null);
    return schema ? contractResolver<Fields>(schema, words)(values, context, options) : { values, errors: {} };
  };
}

/** Broken rules as a form keeps them, nested names in their place. */
export function errorsOf<Fields extends FieldValues>(found: BrokenFields, words: Words): FieldErrors<Fields> {
  const errors: FieldErrors<Fields> = {};
  for (const [field, broken] of Object.entries(found))
    set(errors, field, { type: 'contract', message: broken.slice(0, 1).map(words).join('') });
  return errors;
}

/** Takes over what the server kept of what was sent. What was typed while that was on its way stays, as yet to be saved. */
export function takeSaved<Fields extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<Fields>, 'getValues' | 'reset' | 'setValue'>,
  sent: Partial<Fields>,
  saved: Fields,
): void {
  const now = getValues();
  reset(saved);
  for (const name of Object.keys(now) as (FieldPath<Fields> & keyof Fields)[])
    if (JSON.stringify(now[name]) !== JSON.stringify(sent[name])) setValue(name, now[name], { shouldDirty: true });
}

/** Puts a refusal's field messages under their fields; answers whether every one found its place. */
export function showFieldErrors<Fields extends FieldValues>(
  error: CallError,
  names: readonly FieldPath<Fields>[],
  setError: UseFormSetError<Fields>,
): boolean {
  const told = Object.entries(error.fields);
  for (const [field, messages] of told) {
    const name = names.find((known) => known === field);
    if (name) setError(name, { type: 'server', message: messages.join(' ') }, { shouldFocus: true });
  }
  return told.length > 0 && told.every(([field]) => (names as readonly string[]).includes(field));
}
