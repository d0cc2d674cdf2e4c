/** What a key of a provider's own programs opens, the least first: calls that only read, or those that change something as well. */
export const keyScopes = ['read', 'write'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Whether a key's scope is enough where this one is asked for. */
export function isScopeEnough(scope: KeyScope, needed: KeyScope): boolean {
  return keyScopes.indexOf(scope) >= keyScopes.indexOf(needed);
}
