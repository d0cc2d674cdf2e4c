// Apart from catalogue.ts, so that a screen that only offers them does not load a validator.

/** In rising order. */
export const difficulties = ['easy', 'moderate', 'challenging', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

export const confirmations = ['request', 'instant'] as const;

/** By departures at their times, or by days: a day ticket is good within the opening hours of one day. */
export const saleKinds = ['departure', 'day'] as const;
export type SaleKind = (typeof saleKinds)[number];

/** Languages a guide may speak, as BCP 47 tags. */
export const guideLanguages = ['yue', 'en', 'cmn', 'ja', 'ko', 'fr', 'de', 'es', 'th', 'fil'] as const;

/** What a guest with a wheelchair, a pushchair or a dog asks. */
export const accessibilityFacts = ['step_free', 'wheelchair', 'accessible_toilet', 'pushchair', 'assistance_dogs'] as const;

/** The least average rating that can be asked for. */
export const leastRatings = ['4.5', '4', '3'] as const;

/** Who cancels free of charge until a day before it starts at the latest is shown under "free cancellation". */
export const FREE_CANCELLATION_HOURS = 24;

/** `cancellation`: what can be cancelled free of charge until latest comes first. */
export const orderings = ['recommended', 'soonest', 'price', '-price', 'rating', 'cancellation', 'duration', 'newest'] as const;
export type Ordering = (typeof orderings)[number];

/** What visitors look for that is no word of a title (db/objects/catalogue/search_moods.sql). */
export const moods = ['rain', 'family', 'evening', 'couple', 'hike', 'water', 'food', 'photo'] as const;
export type Mood = (typeof moods)[number];

/** A text of up to so many letters has suggestions; a longer one is only searched for. */
export const LONGEST_SUGGESTED = 100;

/** So many places or fewer are called few. */
export const FEW_PLACES = 4;
