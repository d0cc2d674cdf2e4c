import { createContext, RouterContextProvider } from 'react-router';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import type { LegalVersions } from '../../contract/legal.ts';
import type { Locale } from '../../contract/text.ts';
import { refusalFrom } from './call/call-error.ts';
import type { Call } from './call/call-type.ts';

/** What loaders on the server read: `const { call, locale } = context.get(onServer)`. */
export const onServer = createContext<
  { call: Call } & Pick<ServerSide, 'locale' | 'nonce' | 'report' | 'production' | 'contact' | 'legalVersions'>
>();

type Asked = { params?: unknown; query?: unknown; body?: unknown };

/** How to reach whoever runs this marketplace: what they have set, and nothing else. */
export type Contact = { email: string | undefined; phone: string | undefined };

export type ServerSide = {
  locale: Locale;
  /** Names the scripts of this one rendering for the content policy; the server takes it out again. */
  nonce: string;
  /** Whether this is a marketplace for everyone; what helps to build one is not shown there. */
  production: boolean;
  contact: Contact;
  /** The versions of the terms and the privacy statement in force. */
  legalVersions: () => Promise<LegalVersions>;
  /** Answers a contract call in process, as nobody (public calls only): the status and the body it would have on the wire. */
  answer: (endpoint: Endpoint, ask: Asked) => Promise<{ status: number; body: unknown }>;
  /** Hears of what went wrong while rendering: a fault of ours, to be logged. */
  report: (error: unknown) => void;
};

/** Makes the render context from the server's answers; the server finds it as `build.entry.module.contextFor`. */
export function contextFor({ answer, ...side }: ServerSide): RouterContextProvider {
  const call: Call = async <E extends Endpoint>(endpoint: E, ask: Asked = {}) => {
    const { status, body } = await answer(endpoint, ask);
    if (status >= 400) throw refusalFrom(status, body);
    return body as ReplyOf<E>;
  };
  const context = new RouterContextProvider();
  context.set(onServer, { call, ...side });
  return context;
}
