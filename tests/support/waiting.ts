import { api } from '../../contract/api.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';

/** The party that an address has on a waiting list, by the link that was mailed there. Fails where it has none. */
export async function waitingLink({ sql, links }: Pick<TestApp, 'sql' | 'links'>, email: string) {
  const [entry] = await sql<{ id: string }[]>`
    select id from waiting_entries where customer_email = ${email} order by ended_at is null desc, created_at desc limit 1`;
  if (!entry) throw new Error(`${email} waits for nothing`);
  return { id: entry.id, params: { token: links.sign('waiting_list', entry.id) } };
}

/** The same once the address is confirmed by the link, as by who reads it. */
export async function confirmWaiting(on: Pick<TestApp, 'sql' | 'links'> & { guest: Caller }, email: string) {
  const link = await waitingLink(on, email);
  await on.guest.done(api.waitingList.confirm, { params: link.params });
  return link;
}
