import { api } from '../../../contract/api.ts';
import { call, callHere } from '../../lib/call/call.ts';

/** What the account has saved, newest first. */
export const listSaved = () => callHere(api.saved.list);

/** Gives the account what was saved before the login; what it has is returned. */
export const moveSaved = (service_ids: string[]) => callHere(api.saved.add, { body: { service_ids } });

export const addSaved = (id: string) => call(api.saved.add, { body: { service_ids: [id] } });

export const removeSaved = (id: string) => call(api.saved.remove, { body: { service_ids: [id] } });
