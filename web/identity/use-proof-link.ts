import { useState } from 'react';
import { api } from '../../contract/api.ts';
import { call } from '../lib/call/call.ts';
import { useAction } from '../lib/hooks/use-action.ts';

/** Mails the link that proves an address again. `refused` says why it was not sent: the server's words, else `failed`. */
export function useProofLink(email: string, failed: string) {
  // Where the address has changed meanwhile, the new one has had no link yet.
  const [sent_to, setSentTo] = useState('');
  const { busy, error, run } = useAction({ toast: 'none' });
  const send = () => void run(() => call(api.auth.askVerification), { failed, then: () => setSentTo(email) });
  return { send, is_sending: busy, is_sent: sent_to === email, refused: error?.words };
}
