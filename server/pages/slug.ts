import { randomBytes } from 'node:crypto';
import { slugOf } from '../../contract/pages.ts';

/**
 * A page address from its title: its Latin words first; what that leaves empty (a Chinese title) is romanised in
 * Jyutping without tones, and what even that leaves empty gets a short id.
 */
export async function slugFor(title: string): Promise<string> {
  return short(slugOf(title)) || short(await romanised(title)) || `page-${randomBytes(3).toString('hex')}`;
}

// With room for a number below the 100 that an address may have.
const LONGEST = 80;

function short(slug: string): string {
  return slug.slice(0, LONGEST).replace(/-$/, '');
}

async function romanised(title: string): Promise<string> {
  // The dictionary is large and rarely needed, so it is loaded on demand.
  const { default: ToJyutping } = await import('to-jyutping');
  const sounds = ToJyutping.getJyutpingList(title).map(([sign, sound]) => (sound ? ` ${sound.replace(/\d/g, '')} ` : sign));
  return slugOf(sounds.join(''));
}

/** The n-th way to write an address that is taken: `harbour`, `harbour-2`, `harbour-3`. */
export function numbered(slug: string, n: number): string {
  return n === 1 ? slug : `${slug}-${n}`;
}
