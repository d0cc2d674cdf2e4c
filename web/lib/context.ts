import { createContext, RouterContextProvider } from 'react-router';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import type { LegalVersions } from '../../contract/legal.ts';
import type { Locale } from '../../contract/text.ts';
import { refusalFrom } from './call/call-error.ts';
import type { Call } from './call/call-type.ts';

/** The context of loaders on the server: `const { call, locale } = context.get(onServer)`. */
export const onServer = createContext<
  { call: Call } & Pick<ServerSide, 'locale' | 'nonce' | 'report' | 'production' | 'contact' | 'map_style_url' | 'legalVersions'>
>();

type CallOptions = { params?: unknown; query?: unknown; body?: unknown };

/** The marketplace's contact, from the settings. */
export type Contact = { email: string | undefined; phone: string | undefined };

export type ServerSide = {
  locale: Locale;
  /** The content policy's nonce for the scripts of this rendering; the server removes it from stored pages. */
  nonce: string;
  /** Whether this is a production marketplace, where development aids are not shown. */
  production: boolean;
  contact: Contact;
  /** From the settings: a style to draw maps with, in place of our own. */
  map_style_url: string | undefined;
  /** The versions of the terms and the privacy statement in force. */
  legalVersions: () => Promise<LegalVersions>;
  /** Makes a public contract call in process, without a caller: returns status and body as on the wire. */
  answer: (endpoint: Endpoint, ask: CallOptions) => Promise<{ status: number; body: unknown }>;
  /** Logs an error of rendering. */
  report: (error: unknown) => void;
};

/** Makes the render context; the server calls it as `build.entry.module.contextFor`. */
export function contextFor({ answer, ...side }: ServerSide): RouterContextProvider {
  const call: Call = async <E extends Endpoint>(endpoint: E, ask: CallOptions = {}) => {
    const { status, body } = await answer(endpoint, ask);
    if (status >= 400) throw refusalFrom(status, body);
    return body as ReplyOf<E>;
  };
  const context = new RouterContextProvider();
  context.set(onServer, { call, ...side });
  return context;
}
