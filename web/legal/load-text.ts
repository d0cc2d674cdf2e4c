import { api } from '../../contract/api.ts';
import type { LegalText } from '../../contract/legal.ts';
import type { LegalKind } from '../../contract/legal-kinds.ts';
import type { Call } from '../lib/call/call-type.ts';
import { orRefusal } from '../lib/loading.ts';

/** In a loader: the version that the address names, else the one in force. One that there is not becomes the 404 screen. */
export function loadText(call: Call, kind: LegalKind, request: Request): Promise<LegalText> {
  const named = new URL(request.url).searchParams.get('version');
  const query = named !== null && /^[1-9]\d{0,5}$/.test(named) ? { version: Number(named) } : {};
  return call(api.marketplace.legal, { params: { kind }, query }).catch(orRefusal);
}
