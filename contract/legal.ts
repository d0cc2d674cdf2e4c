import { z } from 'zod';
import { utcInstant } from './dates.ts';
import { legalKinds, type LegalKind } from './legal-kinds.ts';
import { wholeNumber } from './lists.ts';
import { prose } from './text.ts';

const version = z.int().min(1).max(1_000_000);

/** The versions a form has shown with it. A program that shows none sends none, and no consent is recorded then. */
export const shownVersions = { terms_version: version.optional(), privacy_version: version.optional() };
export type LegalVersionsShown = { terms_version?: number | undefined; privacy_version?: number | undefined };

/** The version of each text that is in force. */
export type LegalVersions = Record<LegalKind, number>;

export const legalParams = z.object({ kind: z.enum(legalKinds) });
/** The one in force, unless another is named. */
export const legalQuery = z.object({ version: wholeNumber(1, 1_000_000).optional() });

/**
 * One version of a text in both languages, in a small markup: paragraphs between empty lines, `## ` before a heading, `- ` before each line
 * of a list. `{marketplace}`, `{contact}` and `{guest_days}` stand for what the reader's screen fills in.
 */
export const legalText = z
  .object({
    kind: z.enum(legalKinds),
    version: z.int(),
    text: z.string(),
    text_zh: z.string(),
    published_at: utcInstant,
    /** The version in force. */
    latest: z.int(),
    /** For how many days after the departure a booking says who its customer was. */
    guest_days: z.int(),
  })
  .meta({ id: 'LegalText' });
export type LegalText = z.output<typeof legalText>;

const written = prose(30_000).min(1);

/** A new version, written on top of the one named: where somebody else has published meanwhile, nothing is. */
export const legalBody = z.object({ text: written, text_zh: written, based_on: version });
export type LegalBody = z.output<typeof legalBody>;
