import { api } from '../../contract/api.ts';
import type { CallOffBody, CallOffDay, CallOffDetails, CallOffPreview, CallOffPreviewBody, CallOffRun } from '../../contract/call-offs.ts';
import { call } from '../lib/call/call.ts';

/** Who calls departures off, by which calls. */
export type CallOffSource = {
  day: (query: { date: string; slot?: string | undefined }) => Promise<CallOffDay>;
  preview: (body: CallOffPreviewBody) => Promise<CallOffPreview>;
  start: (body: CallOffBody, idempotency_key: string) => Promise<CallOffRun>;
  get: (id: string) => Promise<CallOffDetails>;
  retry: (id: string) => Promise<CallOffRun>;
};

/** For a provider and its managers. */
export const ownCallOffs: CallOffSource = {
  day: (query) => call(api.callOffs.day, { query }),
  preview: (body) => call(api.callOffs.preview, { body }),
  start: (body, idempotency_key) => call(api.callOffs.start, { body, idempotency_key }),
  get: (id) => call(api.callOffs.get, { params: { id } }),
  retry: (id) => call(api.callOffs.retry, { params: { id } }),
};

/** For an operator, of one provider. */
export function managedCallOffs(provider_id: string): CallOffSource {
  const params = { id: provider_id };
  return {
    day: (query) => call(api.managedCallOffs.day, { params, query }),
    preview: (body) => call(api.managedCallOffs.preview, { params, body }),
    start: (body, idempotency_key) => call(api.managedCallOffs.start, { params, body, idempotency_key }),
    get: (id) => call(api.managedCallOffs.get, { params: { id } }),
    retry: (id) => call(api.managedCallOffs.retry, { params: { id } }),
  };
}
