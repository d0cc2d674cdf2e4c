import { matrix, type Name } from './matrix.ts';
import type { stagesOn, Stage } from './stage.ts';

/**
 * Corners for calls that change nothing, as refused ones: all that ask for the same share one, or one of each `whose`. Not calls of the
 * marketplace's own addresses, of which only the last corner that was made has one.
 */
export function cornersOn(stage: ReturnType<typeof stagesOn>): (name: Name, whose?: string) => Promise<Stage> {
  const corners = new Map<string, Promise<Stage>>();
  return (name, whose = '') => {
    const { ask: _, gets: __, ...wanted } = matrix[name];
    const key = JSON.stringify([wanted, whose, name.startsWith('marketWebhooks.') && name]);
    const known = corners.get(key) ?? stage('guest', matrix[name]);
    corners.set(key, known);
    return known;
  };
}
