import type { ServiceFields } from './service-fields.ts';

const words = ['title', 'short_description', 'description', 'location', 'meeting_point'] as const;
const points = ['highlights', 'includes'] as const;

/** How much of a service's text is written in one language. */
export function completeness(fields: ServiceFields, language: 'en' | 'zh-HK'): { done: number; of: number } {
  const end = language === 'en' ? '' : '_zh';
  const written = words.filter((name) => fields[`${name}${end}`].trim() !== '').length;
  const listed = points.filter((name) => fields[`${name}${end}`].some((line) => line.trim() !== '')).length;
  return { done: written + listed, of: words.length + points.length };
}
