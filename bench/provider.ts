import { api } from '../contract/api.ts';
import { pathOf, type Endpoint, type ReplyOf } from '../contract/endpoint.ts';
import type { Sql } from '../server/core/database/database.ts';
import type { AppProcess } from './app-process.ts';
import { SLUG } from './marketplace.ts';

type Given = { body?: unknown; query?: Record<string, string> };

/** The provider of the demo page, signed in. `ask` calls the server over HTTP and throws unless the call succeeds. */
export type Provider = {
  provider_id: string;
  service_id: string;
  authorization: string;
  ask: <E extends Endpoint>(endpoint: E, given: Given) => Promise<ReplyOf<E>>;
};

const PASSWORD = 'sampan-demo';

/** Whose the demo page is, and one of the experiences on it. */
export async function findOwner(sql: Sql): Promise<{ provider_id: string; username: string; service_id: string }> {
  const [owner] = await sql<{ provider_id: string; username: string; service_id: string }[]>`
    select pg.provider_id, u.username, ps.service_id
    from pages pg join providers p on p.id = pg.provider_id join users u on u.id = p.user_id join page_services ps on ps.page_id = pg.id
    where pg.slug = ${SLUG} order by ps.position limit 1`;
  if (!owner) throw new Error('the demo page is nobody’s');
  return owner;
}

/** Signs the provider of the demo page in. */
export async function signIn({ port }: Pick<AppProcess, 'port'>, sql: Sql): Promise<Provider> {
  const { provider_id, username, service_id } = await findOwner(sql);
  const { access } = await ask(api.auth.login, { body: { username, password: PASSWORD } });
  const authorization = `Bearer ${access}`;
  return { provider_id, service_id, authorization, ask: (endpoint, given) => ask(endpoint, given, { authorization }) };

  async function ask<E extends Endpoint>(endpoint: E, { body, query }: Given, headers: Record<string, string> = {}): Promise<ReplyOf<E>> {
    const reply = await fetch(`http://127.0.0.1:${port}${pathOf(endpoint, {})}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await reply.json()) as ReplyOf<E>;
    if (!reply.ok) throw new Error(`${endpoint.path} answers ${reply.status}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  }
}
