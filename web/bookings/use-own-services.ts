import { useEffect, useState } from 'react';
import { api } from '../../contract/api.ts';
import type { OwnService } from '../../contract/catalogue.ts';
import { call } from '../lib/call.ts';

const AT_ONCE = 100;

/** The provider's services for a choice; null while they are on their way or could not be read. */
export function useOwnServices(): readonly OwnService[] | null {
  const [services, setServices] = useState<readonly OwnService[] | null>(null);
  useEffect(() => {
    let gone = false;
    call(api.ownServices.list, { query: { page_size: AT_ONCE } }).then(
      ({ results }) => !gone && setServices(results),
      () => undefined, // the list itself says what is wrong; without the choice it still works
    );
    return () => {
      gone = true;
    };
  }, []);
  return services;
}
