import { validate as isUuid } from 'uuid';
import type { OctoSubscribeBody, OctoSubscription, OctoSubscriptionBody } from '../../../contract/octo/notifications.ts';
import { Refusal } from '../../core/api/errors.ts';
import type { ResellerCaller } from '../../core/api/reseller-caller.ts';
import { isReachable } from '../../outbox/webhooks/endpoints.ts';
import {
  changeSubscription,
  seeSubscription,
  seeSubscriptions,
  subscribe,
  unsubscribe,
  type SubscriptionDeps,
} from '../../outbox/webhooks/subscriptions.ts';
import { cannot, misread } from '../refusals.ts';

/** Has the caller hear of changes at an address. Refuses: BAD_REQUEST for one that is not public, UNPROCESSABLE_ENTITY above five. */
export async function addAddress(deps: SubscriptionDeps, caller: ResellerCaller, body: OctoSubscribeBody): Promise<OctoSubscription> {
  if (!isReachable(body.url, deps.allow_private)) misread('address');
  return subscribe(deps, caller, body).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'quota_reached') cannot('subscription_limit');
    throw error;
  });
}

/** The caller's addresses. */
export async function listAddresses(deps: SubscriptionDeps, caller: ResellerCaller): Promise<OctoSubscription[]> {
  return seeSubscriptions(deps, caller);
}

/** One of them. Refuses: BAD_REQUEST. */
export async function seeAddress(deps: SubscriptionDeps, caller: ResellerCaller, id: string): Promise<OctoSubscription> {
  return orMisread(seeSubscription(deps, caller, known(id)));
}

/** Changes one of them. Refuses: BAD_REQUEST, also for an address that is not public. */
export async function changeAddress(
  deps: SubscriptionDeps,
  caller: ResellerCaller,
  id: string,
  body: OctoSubscriptionBody,
): Promise<OctoSubscription> {
  if (body.url && !isReachable(body.url, deps.allow_private)) misread('address');
  return orMisread(changeSubscription(deps, caller, known(id), body));
}

/** Removes one of them. Refuses: BAD_REQUEST. */
export async function removeAddress(deps: SubscriptionDeps, caller: ResellerCaller, id: string): Promise<Record<string, never>> {
  await orMisread(unsubscribe(deps, caller, known(id)));
  return {};
}

function known(id: string): string {
  return isUuid(id) ? id : misread('subscription');
}

/** The standard has no code for what is not there. */
async function orMisread<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'not_found') misread('subscription');
    throw error;
  });
}
