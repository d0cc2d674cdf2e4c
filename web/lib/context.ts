import { createContext, RouterContextProvider } from 'react-router';
import type { Locale } from '../../contract/text.ts';
import type { Call } from './call-type.ts';

/** What the server gives every render: contract calls answered in process, and the reader's language. */
export type ServerContext = { call: Call; locale: Locale };

/** Loaders read it: `const { call, locale } = context.get(onServer)`. */
export const onServer = createContext<ServerContext>();

/** Wraps the server's answers for React Router's request handler; the server finds it as `build.entry.module.contextFor`. */
export function contextFor(server: ServerContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(onServer, server);
  return context;
}
