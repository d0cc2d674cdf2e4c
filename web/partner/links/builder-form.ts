import type { Ask } from '../../../contract/endpoint.ts';
import type { api } from '../../../contract/api.ts';

export const PLACEMENT_MAX = 80;

export type Target = 'catalogue' | 'page' | 'service';

/** What is chosen in the builder; each kind of target keeps its own choice. */
export type LinkFields = { target: Target; page: string; service: string; placement: string };

export const emptyDraft: LinkFields = { target: 'catalogue', page: '', service: '', placement: '' };

/** The draft as the contract takes it; null while it does not say where the link leads. */
export function bodyOf({ target, page, service, placement }: LinkFields): Ask<typeof api.partners.createLink>['body'] | null {
  const named = { catalogue: {}, page: { page }, service: { service } }[target];
  if (Object.values(named).includes('')) return null;
  return { target, ...named, placement: placement.trim() };
}
