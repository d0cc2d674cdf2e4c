import { z } from 'zod';

/**
 * Bodies come as JSON or, with pictures, as multipart, where everything is text. These read both the same way.
 */

/** true or false, also as the text of a form. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', 'off'])])
  .transform((v) => v === true || v === 'true' || v === '1' || v === 'on');

/** A whole number, also as text. */
export const whole = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,9}$/, { error: 'whole_number' })
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));

/** A decimal number, also as text. */
export const decimal = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,9}(?:\.\d{1,12})?$/, { error: 'number' })
        .transform(Number),
    ])
    .pipe(z.number().min(min).max(max));

/** A list, also as JSON text. */
export const listed = <T extends z.ZodType>(items: z.ZodArray<T>) =>
  z.union([
    items,
    z
      .string()
      .transform((text, context) => parsed(text, context))
      .pipe(items),
  ]);

function parsed(text: string, context: { addIssue: (issue: { code: 'custom'; params: { rule: string } }) => void }): unknown {
  if (text === '') return [];
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', params: { rule: 'invalid' } });
    return z.NEVER;
  }
}

/** The address of a stored picture, or the empty string. */
export const pictureAddress = z
  .string()
  .trim()
  .regex(/^(?:|\/media\/[0-9a-f]{24}(?:[0-9a-f]{8})?-1600\.webp)$/, { error: 'picture' });

/** The same where there may be none: the empty string, or null as replies say it. */
export const picture = pictureAddress.nullable().transform((address) => address ?? '');

/** The address of a stored picture of a bank's slip, or the empty string: `/media/` shows it to nobody. */
export const slipAddress = z
  .string()
  .trim()
  .regex(/^(?:|\/media\/slip-[0-9a-f]{32}-1600\.webp)$/, { error: 'picture' });
