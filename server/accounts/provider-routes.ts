import { api } from '../../contract/api.ts';
import type { ProviderProfile } from '../../contract/providers.ts';
import { providerOf } from '../core/caller.ts';
import type { Sql } from '../core/database.ts';
import type { Serve } from '../core/serve.ts';
import { getProvider } from './provider-reads.ts';
import { updateProvider } from './writes.ts';

/** The provider profile over HTTP. */
export function providerRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  serve(api.providers.me, async ({ caller }): Promise<ProviderProfile> => getProvider(sql, providerOf(caller)));
  serve(api.providers.update, async ({ body, caller }): Promise<ProviderProfile> => {
    await updateProvider(sql, providerOf(caller), body);
    return getProvider(sql, providerOf(caller));
  });
}
