import { matrix, type Name } from './matrix.ts';
import type { stagesOn, Stage } from './stage.ts';

/**
 * Corners for calls that change nothing, as refused ones do: calls that need the same share a corner, one for each `whose`. Calls of the
 * marketplace's own webhooks share none: making a corner deletes the webhook of the corner before.
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
