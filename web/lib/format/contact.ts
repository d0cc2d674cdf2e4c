import { useRouteLoaderData } from 'react-router';
import type { Contact } from '../context.ts';
import type { RootData } from '../address/origin.ts';

const NONE: Contact = { email: undefined, phone: undefined };

/** The marketplace's contact; nothing on the error page of a document that could not be begun. */
export function useContact(): Contact {
  return useRouteLoaderData<RootData>('root')?.contact ?? NONE;
}

/** What a visitor can do with it; null when there is no contact. */
export function contactWay({ email, phone }: Contact): 'write' | 'call' | 'write_or_call' | null {
  if (email && phone) return 'write_or_call';
  if (email) return 'write';
  return phone ? 'call' : null;
}
