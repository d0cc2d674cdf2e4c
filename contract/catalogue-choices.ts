// Apart from catalogue.ts, so that a screen that only offers them does not load a validator.

/** In rising order. */
export const difficulties = ['easy', 'moderate', 'challenging', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

export const confirmations = ['request', 'instant'] as const;

/** Languages a guide may speak, as BCP 47 tags. */
export const guideLanguages = ['yue', 'en', 'cmn', 'ja', 'ko', 'fr', 'de', 'es', 'th', 'fil'] as const;

export const orderings = ['recommended', 'price', '-price', 'rating', 'newest', 'duration', 'soonest'] as const;
export type Ordering = (typeof orderings)[number];

/** So many places or fewer are called few. */
export const FEW_PLACES = 4;
