import { randomBytes } from 'node:crypto';
import ToJyutping from 'to-jyutping';
import { slugOf } from '../../contract/pages.ts';

/**
 * A page address from its title: the specification's rule first; what that leaves empty (a Chinese title) is romanised in
 * Jyutping without tones, and what even that leaves empty gets a short id. Source: architecture, section 6.
 */
export function slugFor(title: string): string {
  return slugOf(title) || romanised(title) || `page-${randomBytes(3).toString('hex')}`;
}

const LONGEST = 80;

function romanised(title: string): string {
  const sounds = ToJyutping.getJyutpingList(title).map(([sign, sound]) => (sound ? ` ${sound.replace(/\d/g, '')} ` : sign));
  return slugOf(sounds.join('')).slice(0, LONGEST).replace(/-$/, '');
}

/** The n-th way to write an address that is taken: `harbour`, `harbour-2`, `harbour-3`. */
export function numbered(slug: string, n: number): string {
  return n === 1 ? slug : `${slug}-${n}`;
}
