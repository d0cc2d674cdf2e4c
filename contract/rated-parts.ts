/** What a reviewer may give stars apart from the whole: the guide, the value, and how well it was described. */
export const ratedParts = ['rating_guide', 'rating_value', 'rating_described'] as const;
