/** The texts that the operator writes and everybody may read. Apart from the schemas, so that a form need not fetch those. */
export const legalKinds = ['terms', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];
