import type { View } from '../../lib/list-state.ts';

/** What a provider's reviews can be narrowed to. */
export const reviewChoices = { show: ['unanswered', 'answered'], service: 'id' } as const;
export type ReviewsView = View<typeof reviewChoices>;
