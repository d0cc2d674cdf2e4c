import type { z } from 'zod';
import type { linkBody } from '../../../contract/partners.ts';

export const PLACEMENT_MAX = 80;

export type Target = 'catalogue' | 'page' | 'service';

/** What is chosen in the builder; each kind of target keeps its own choice. */
export type LinkFields = { target: Target; page: string; service: string; placement: string };

export const emptyLink: LinkFields = { target: 'catalogue', page: '', service: '', placement: '' };

/** The fields as the contract takes them. */
export function bodyOf({ target, page, service, placement }: LinkFields): z.input<typeof linkBody> {
  const named = { catalogue: {}, page: { page }, service: { service } }[target];
  return { target, ...named, placement: placement.trim() };
}
