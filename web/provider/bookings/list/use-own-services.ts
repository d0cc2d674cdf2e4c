import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { everyOwnService } from '../../services/every-own-service.ts';
import { call } from '../../../lib/call/call.ts';

type Known = { state: 'reading' | 'failed' | 'known'; list: readonly OwnService[] };
/** `again` asks for what did not come; `refresh` also for what did, which stays until then. */
export type OwnServices = Known & { again: () => void; refresh: () => void };

const READING: Known = { state: 'reading', list: [] };

/** The provider's services for a choice. What did not come is asked for `again`, and by itself with another view of the screen. */
export function useOwnServices(): OwnServices {
  const [services, setServices] = useState(READING);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    everyOwnService(call).then(
      (list) => !gone && setServices({ state: 'known', list }),
      () => !gone && setServices((before) => (before.state === 'known' ? before : { state: 'failed', list: [] })),
    );
    return () => {
      gone = true;
    };
  }, [tries]);

  const again = () => {
    if (services.state !== 'failed') return;
    setServices(READING);
    setTries(tries + 1);
  };
  const { key } = useLocation();
  const [view, setView] = useState(key);
  if (view !== key) {
    setView(key);
    again();
  }
  return { ...services, again, refresh: () => setTries(tries + 1) };
}
