import type { OwnService } from '../../../../contract/catalogue.ts';
import { everyOwnService } from '../../services/every-own-service.ts';
import { call } from '../../../lib/call/call.ts';

/** All of the provider's services; null when they could not be loaded, so that the form still opens. */
export function ownServicesToChoose(): Promise<OwnService[] | null> {
  return everyOwnService(call).catch(() => null);
}
