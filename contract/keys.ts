import { z } from 'zod';
import { keyScopes } from './key-scopes.ts';
import { operatorReseller, resellerKey } from './resellers.ts';
import { requiredName } from './text.ts';

/** How many keys that work a provider's own programs have at once. */
export const MOST_OWN_KEYS = 10;

const scope = z.enum(keyScopes);

/** A key of a provider's own programs, without the key itself. */
export const ownKey = resellerKey.extend({ name: z.string(), scope }).meta({ id: 'OwnKey' });
export type OwnKey = z.output<typeof ownKey>;

/** A provider's keys, those that work first and then the newest, and where its programs call. */
export const ownKeys = z.object({ keys: z.array(ownKey), address: z.url() }).meta({ id: 'OwnKeys' });
export type OwnKeys = z.output<typeof ownKeys>;

export const ownKeyBody = z.object({ name: requiredName(80), scope });

/** Such a key as an operator sees it. */
export const operatorKey = ownKey.extend({ provider: operatorReseller.shape.provider }).meta({ id: 'OperatorKey' });
export type OperatorKey = z.output<typeof operatorKey>;
