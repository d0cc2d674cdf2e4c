import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { everyOwnService } from '../../services/every-own-service.ts';
import { call } from '../../../lib/call/call.ts';

type ServicesState = { state: 'reading' | 'failed' | 'known'; list: readonly OwnService[] };
/** `again` loads after a failure; `refresh` loads in any case, and the list stays until then. */
export type OwnServices = ServicesState & { again: () => void; refresh: () => void };

const READING: ServicesState = { state: 'reading', list: [] };

/** The provider's services for a choice. After a failure they are loaded by `again`, and whenever the screen's view changes. */
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
