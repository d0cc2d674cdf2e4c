import type { CategorySlug } from './shapes.ts';

/** The six categories in the order the landing page shows them. */
export const categories: readonly { slug: CategorySlug; name: string; name_zh: string }[] = [
  { slug: 'on-the-water', name: 'On the water', name_zh: '水上' },
  { slug: 'trails', name: 'Trails', name_zh: '山徑' },
  { slug: 'food-and-tea', name: 'Food and tea', name_zh: '飲食' },
  { slug: 'heritage', name: 'Heritage', name_zh: '古蹟' },
  { slug: 'islands', name: 'Islands', name_zh: '離島' },
  { slug: 'after-dark', name: 'After dark', name_zh: '夜遊' },
];
