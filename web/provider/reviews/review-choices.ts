import type { View } from '../../lib/list-state.ts';

/** The filters of a provider's reviews. */
export const reviewChoices = { show: ['unanswered', 'answered'], service: 'id' } as const;
export type ReviewsView = View<typeof reviewChoices>;
