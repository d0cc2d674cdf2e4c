import type { AccountKind } from '../kind.ts';
import { noticed } from './notices.ts';

/** To a provider, one of whose webhooks was switched off. */
export const webhookOff: AccountKind = { about: 'account', of: noticed('webhook_off') };
