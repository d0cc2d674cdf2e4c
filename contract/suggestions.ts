import { z } from 'zod';
import { LONGEST_SUGGESTED, type Mood } from './catalogue-choices.ts';
import { requiredLine } from './text.ts';

/** So many suggestions at most. */
export const MOST_SUGGESTIONS = 8;

/** What each mood is called. Its names are among the words that the search knows it by. */
export const moodNames: Record<Mood, { name: string; name_zh: string }> = {
  rain: { name: 'Rainy day', name_zh: '雨天' },
  family: { name: 'With children', name_zh: '親子' },
  evening: { name: 'Evening', name_zh: '夜晚' },
  couple: { name: 'For couples', name_zh: '情侶' },
  hike: { name: 'Hiking', name_zh: '行山' },
  water: { name: 'Boats', name_zh: '水上活動' },
  food: { name: 'Food', name_zh: '美食' },
  photo: { name: 'Photography', name_zh: '攝影' },
};

export const suggestionKinds = ['category', 'mood', 'place', 'experience', 'provider'] as const;

/** What a visitor may be about to type. All but experiences and categories are looked for by their name. */
export const suggestion = z
  .object({
    kind: z.enum(suggestionKinds),
    /** The id of an experience, the slug of a category; otherwise empty. */
    key: z.string(),
    name: z.string(),
    name_zh: z.string(),
    /** Where an experience is; otherwise empty. */
    location: z.string(),
    location_zh: z.string(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.output<typeof suggestion>;

export const suggestionsQuery = z.object({ q: requiredLine(LONGEST_SUGGESTED) });
