import type { z } from 'zod';
import { fieldRules, type Broken, type BrokenFields, type FieldRule } from './field-rules.ts';

type Issue = z.core.$ZodIssue;

/** The key of errors that belong to no single field. */
export const NON_FIELD = 'non_field_errors';

/** The broken rules by field; nested names are joined with dots (`slots.start_date`). Forms and the server share it. */
export function brokenFields(error: z.core.$ZodError): BrokenFields {
  const fields: BrokenFields = {};
  for (const issue of error.issues.flatMap(flattenIssue)) {
    const field = issue.path.map(String).join('.') || NON_FIELD;
    const broken = brokenRule(issue);
    const known = (fields[field] ??= []);
    // A missing field has no other error; of one rule the last, strictest bound counts.
    if (known.some(({ rule }) => rule === 'required')) continue;
    const before = known.findIndex(({ rule }) => rule === broken.rule);
    known.splice(before < 0 ? known.length : before, 1, broken);
  }
  return fields;
}

/** Parses once, at the door: the value, or what is wrong with it. */
export function check<T extends z.ZodType>(
  schema: T,
  given: unknown,
): { value: z.output<T>; broken?: undefined } | { value?: undefined; broken: BrokenFields } {
  // Issues carry what was given, so that "missing" and "of the wrong type" can be distinguished.
  const parsed = schema.safeParse(given, { reportInput: true });
  return parsed.success ? { value: parsed.data } : { broken: brokenFields(parsed.error) };
}

/** For a value with several forms (a number or its digits), the issues of the form that was sent. */
function flattenIssue(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.find((branch) => !branch.some(({ code, path }) => code === 'invalid_type' && path.length === 0));
  return meant
    ? meant.flatMap((inner) => flattenIssue({ ...inner, input: inner.input ?? issue.input, path: [...issue.path, ...inner.path] } as Issue))
    : [issue];
}

function brokenRule(issue: Issue): Broken {
  if (issue.message === 'slot_required') return { rule: 'slot_required' };
  if (issue.input === '' && (issue.code === 'invalid_format' || issue.code === 'too_small')) return { rule: 'required' };
  if (isRule(issue.message)) return { rule: issue.message };
  if (issue.code === 'custom') return { rule: isRule(issue.params?.rule) ? issue.params.rule : 'invalid' };
  if (issue.code === 'invalid_type') return wrongType(issue);
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_value') return { rule: 'choice', n: issue.values.map(String).join(', ') };
  if (issue.code === 'invalid_format' && issue.format === 'email') return { rule: 'email' };
  if (issue.code === 'invalid_format' && issue.format === 'date') return { rule: 'date' };
  return { rule: 'invalid' };
}

function wrongType(issue: Issue & { code: 'invalid_type' }): Broken {
  if (issue.input === undefined || issue.input === null) return { rule: 'required' };
  if (issue.expected === 'int') return { rule: 'whole_number' };
  return { rule: issue.expected === 'number' ? 'number' : 'invalid' };
}

function tooSmall(issue: Issue & { code: 'too_small' }): Broken {
  const n = Number(issue.minimum);
  if (issue.origin !== 'string') return { rule: issue.origin === 'array' ? 'required' : 'at_least', n };
  return n === 1 ? { rule: 'required' } : { rule: 'too_short', n };
}

function tooBig(issue: Issue & { code: 'too_big' }): Broken {
  const n = Number(issue.maximum);
  if (issue.origin === 'array') return { rule: 'too_many', n };
  return { rule: issue.origin === 'string' ? 'too_long' : 'at_most', n };
}

function isRule(word: unknown): word is FieldRule {
  return typeof word === 'string' && word in fieldRules;
}
