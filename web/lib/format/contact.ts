import { useRouteLoaderData } from 'react-router';
import type { Contact } from '../context.ts';
import type { RootData } from '../address/origin.ts';

const NONE: Contact = { email: undefined, phone: undefined };

/** The marketplace's contact; empty on the error page when the root's loader has failed. */
export function useContact(): Contact {
  return useRouteLoaderData<RootData>('root')?.contact ?? NONE;
}

/** The ways of contacting the marketplace; null when there is none. */
export function contactWay({ email, phone }: Contact): 'write' | 'call' | 'write_or_call' | null {
  if (email && phone) return 'write_or_call';
  if (email) return 'write';
  return phone ? 'call' : null;
}
