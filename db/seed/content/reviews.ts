import { reviewsBySea } from './reviews-by-sea.ts';
import { reviewsInTown } from './reviews-in-town.ts';
import type { ReviewContent } from './shapes.ts';

/** Reviews by the service's key; each is used once. */
export const reviews: Record<string, readonly ReviewContent[]> = { ...reviewsBySea, ...reviewsInTown };
