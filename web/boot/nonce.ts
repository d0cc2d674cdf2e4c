import { createContext } from 'react';

/** What names our inline scripts while a document is rendered; nothing in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
