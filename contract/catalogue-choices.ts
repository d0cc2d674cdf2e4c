// Apart from catalogue.ts, so that a screen that only offers them does not load a validator.

/** In rising order. */
export const difficulties = ['easy', 'moderate', 'challenging', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

export const confirmations = ['request', 'instant'] as const;

/** Languages a guide may speak, as BCP 47 tags. */
export const guideLanguages = ['yue', 'en', 'cmn', 'ja', 'ko', 'fr', 'de', 'es', 'th', 'fil'] as const;

/** What a guest with a wheelchair, a pushchair or a dog asks. */
export const accessibilityFacts = ['step_free', 'wheelchair', 'accessible_toilet', 'pushchair', 'assistance_dogs'] as const;

/** The least average rating that can be asked for. */
export const leastRatings = ['4.5', '4', '3'] as const;

/** Who cancels free of charge until a day before it starts at the latest is shown under "free cancellation". */
export const FREE_CANCELLATION_HOURS = 24;

export const orderings = ['recommended', 'price', '-price', 'rating', 'newest', 'duration', 'soonest'] as const;
export type Ordering = (typeof orderings)[number];

/** So many places or fewer are called few. */
export const FEW_PLACES = 4;
