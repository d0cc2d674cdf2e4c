import { useEffect, useState } from 'react';
import { api } from '../../contract/api.ts';
import type { OwnService } from '../../contract/catalogue.ts';
import { call } from '../lib/call.ts';

const AT_ONCE = 100;

export type OwnServices = { state: 'reading' | 'failed' | 'known'; list: readonly OwnService[] };

/** The provider's services for a choice. */
export function useOwnServices(): OwnServices {
  const [services, setServices] = useState<OwnServices>({ state: 'reading', list: [] });
  useEffect(() => {
    let gone = false;
    call(api.ownServices.list, { query: { page_size: AT_ONCE } }).then(
      ({ results }) => !gone && setServices({ state: 'known', list: results }),
      () => !gone && setServices({ state: 'failed', list: [] }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return services;
}
