import { api } from '../../../contract/api.ts';
import type { CardCheck } from '../../../contract/cards.ts';
import { call } from '../../lib/call/call.ts';

export type CardActions = {
  /** Where the customer pays now. */
  pay: () => Promise<{ url: string }>;
  /** What has become of it. */
  check: () => Promise<CardCheck>;
};

/** For a client who is signed in. */
export function cardAsClient(id: string): CardActions {
  const params = { id };
  return { pay: () => call(api.cards.pay, { params }), check: () => call(api.cards.check, { params }) };
}

/** For a guest with the booking's secret link. */
export function cardAsGuest(token: string): CardActions {
  const params = { token };
  return { pay: () => call(api.cards.payAsGuest, { params }), check: () => call(api.cards.checkAsGuest, { params }) };
}
