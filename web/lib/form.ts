import { set } from 'react-hook-form';
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn, UseFormSetError } from 'react-hook-form';
import type { z } from 'zod';
import { wordsOf, type Broken, type BrokenFields } from '../../contract/field-rules.ts';
import type { Locale } from '../../contract/text.ts';
import { check } from '../../contract/validation.ts';
import type { CallError } from './call/call-error.ts';
import { pointerReleased } from './hooks/pointer-release.ts';

/** Words of a broken rule; bilingual screens give them in both languages. */
export type RuleWords = (broken: Broken) => string;

export const wordsIn =
  (locale: Locale): RuleWords =>
  (broken) =>
    wordsOf(broken, locale);

/**
 * Checks a form with the contract's schema and words; shows one error a field. An error of a field that is left by pressing a button
 * appears after the press: a new line under the field would move the button.
 */
export function contractResolver<Fields extends FieldValues>(schema: z.ZodType, words: RuleWords): Resolver<Fields> {
  return async (values) => {
    const { broken: found } = check(schema, values);
    await pointerReleased();
    if (!found) return { values, errors: {} };
    return { values: {}, errors: errorsOf<Fields>(found, words) };
  };
}

/**
 * As `contractResolver`, with a schema that is imported when it is first needed: a screen must not wait for Zod. If it cannot be
 * imported, only the server validates.
 */
export function lateResolver<Fields extends FieldValues>(fetchSchema: () => Promise<z.ZodType>, words: RuleWords): Resolver<Fields> {
  return async (values, context, options) => {
    const schema = await fetchSchema().catch(() => null);
    return schema ? contractResolver<Fields>(schema, words)(values, context, options) : { values, errors: {} };
  };
}

/** Broken rules as react-hook-form's errors, nested names in their place. */
export function errorsOf<Fields extends FieldValues>(found: BrokenFields, words: RuleWords): FieldErrors<Fields> {
  const errors: FieldErrors<Fields> = {};
  for (const [field, broken] of Object.entries(found))
    set(errors, field, { type: 'contract', message: broken.slice(0, 1).map(words).join('') });
  return errors;
}

/** Takes over the saved values. Fields that were changed while `sent` was being saved keep their value and stay dirty. */
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

/** Shows a refusal's field messages under their fields; returns whether every message has a field. `nameOf` as in body-resolver.ts. */
export function showFieldErrors<Fields extends FieldValues>(
  error: CallError,
  names: readonly FieldPath<Fields>[],
  setError: UseFormSetError<Fields>,
  nameOf = (field: string) => field,
): boolean {
  const fields = Object.entries(error.fields).map(([field, messages]) => [nameOf(field), messages] as const);
  for (const [field, messages] of fields) {
    const name = names.find((known) => known === field);
    if (name) setError(name, { type: 'server', message: messages.join(' ') }, { shouldFocus: true });
  }
  return fields.length > 0 && fields.every(([field]) => (names as readonly string[]).includes(field));
}
