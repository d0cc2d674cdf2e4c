export const left_words: Record<string, Record<string, number>> = {};
export const left_types: Record<string, number> = {};
