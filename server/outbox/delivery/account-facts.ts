/** A provider or partner about whom an operator has decided, as they are now, with the operator's reason. */
export type AccountDecision = { as: 'provider' | 'partner'; name: string; name_zh: string; is_suspended: boolean; note: string };

/** A licence that expires; dates are Hong Kong dates. `stops_on` is null once another licence was verified. */
export type ExpiringLicence = { number: string; expiry: string | null; stops_on: string | null };

/** A settlement with a provider; `account`: where the provider pays. */
export type MailedSettlement = { amount: string; reference: string; account: string; is_paid: boolean };

/** A departure of a day with its guests in number; `starts_at` is an ISO string. */
export type MailedDeparture = { starts_at: string; all_day?: boolean; title: string; title_zh: string; people: number };
