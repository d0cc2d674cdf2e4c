import type en from './en/every-screen.ts';

type Shape<Translation> = { readonly [Key in keyof Translation]: Translation[Key] extends string ? string : Shape<Translation[Key]> };

/** The keys of the English catalogue; a language that lacks one does not compile. */
export type Catalogue = Shape<typeof en>;
export type Translation<Feature> = Shape<Feature>;
