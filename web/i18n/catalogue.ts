import type { en } from './en.ts';

type Shape<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Shape<Words[Key]> };

/** The keys of the English catalogue; a language that lacks one does not compile. */
export type Catalogue = Shape<typeof en>;
export type Words<Feature> = Shape<Feature>;
