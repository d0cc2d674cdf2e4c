import { useState } from 'react';
import { newSendOnce } from './send-once.ts';

/** `newSendOnce`, as long as the component lives. */
export function useSendOnce() {
  const [sendOnce] = useState(newSendOnce);
  return sendOnce;
}
