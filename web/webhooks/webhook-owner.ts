import { createContext, use } from 'react';
import { api } from '../../contract/api.ts';
import type { WebhookBody, WebhookWithSecret } from '../../contract/webhooks.ts';
import { call } from '../lib/call/call.ts';

/** Whose addresses a screen shows: the calls about them, and where their bookings are seen. */
type AddressOwner = {
  calls: Omit<typeof api.webhooks, 'create'>;
  create: (body: WebhookBody) => Promise<WebhookWithSecret>;
  bookings: string;
};

const provider: AddressOwner = {
  calls: api.webhooks,
  create: (body) => call(api.webhooks.create, { body }),
  bookings: '/provider/bookings',
};

/** The marketplace, whose addresses are operators' to set. */
export const marketplace: AddressOwner = {
  calls: api.marketWebhooks,
  create: ({ url, events }) => call(api.marketWebhooks.create, { body: { url, events } }),
  bookings: '/operator/bookings',
};

const Owner = createContext(provider);
/** Says whose addresses the parts below show; without it they are the provider's who looks. */
export const WebhookOwnerProvider = Owner.Provider;
export const useWebhookOwner = () => use(Owner);
