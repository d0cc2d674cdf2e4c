import { useState } from 'react';
import { api } from '../../contract/api.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { call } from '../lib/call/call.ts';

/** Mails the link that proves an address again: whether that is under way or done, and why it was refused (`failed` where nothing better is known). */
export function useProofLink(email: string, failed: string) {
  // Another address meanwhile has had no link yet.
  const [sent_to, setSentTo] = useState('');
  const [refused, setRefused] = useState('');
  const [is_sending, setSending] = useState(false);
  const words = useRefusalWords();
  const send = async () => {
    setSending(true);
    setRefused('');
    try {
      await call(api.auth.askVerification);
      setSentTo(email);
    } catch (error) {
      setRefused(words(error, failed));
    } finally {
      setSending(false);
    }
  };
  return { send: () => void send(), is_sending, is_sent: sent_to === email, refused };
}
