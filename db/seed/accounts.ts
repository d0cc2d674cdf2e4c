import { momentOf, type Clock } from './clock.ts';
import { clients, lok, mei } from './content/people.ts';
import { partners } from './content/partners.ts';
import { providers } from './content/providers.ts';
import { idAt } from './ids.ts';
import { createRandom } from './random.ts';
import type { Row } from './rows.ts';

/** Everyone who can sign in, all with the same well-known password. */
export function openAccounts(clock: Clock, password_hash: string): { ids: Map<string, string>; rows: Row[] } {
  const random = createRandom('accounts');
  const ids = new Map<string, string>();
  const rows: Row[] = [];
  const open = (
    person: { username: string; email: string; first_name: string; last_name: string; phone: string; locale: string },
    user_type: string,
    days_ago: number,
  ) => {
    const date_joined = momentOf(clock, -days_ago, 10 * 60);
    const { username, email, first_name, last_name, phone, locale } = person;
    const id = idAt(random, date_joined);
    ids.set(username, id);
    rows.push({
      id,
      username,
      email,
      password_hash,
      first_name,
      last_name,
      phone,
      locale,
      user_type,
      date_joined,
      email_verified_at: date_joined,
    });
  };
  for (const provider of providers) open(provider, 'service_provider', provider.joined_days_ago);
  for (const { username, ...person } of [mei, ...clients]) if (username) open({ ...person, username }, 'client', random.whole(95, 520));
  open(lok, 'operator', 540);
  for (const partner of partners) open(partner, 'partner', partner.joined_days_ago);
  return { ids, rows };
}
