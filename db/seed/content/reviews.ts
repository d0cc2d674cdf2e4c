import { reviewsBySea } from './reviews-by-sea.ts';
import { reviewsInTown } from './reviews-in-town.ts';

export type ReviewContent = { rating: number; locale: 'en' | 'zh-HK'; comment: string; reply?: string };

/** Reviews by the service's key; each is used once. */
export const reviews: Record<string, readonly ReviewContent[]> = { ...reviewsBySea, ...reviewsInTown };
