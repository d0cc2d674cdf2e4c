import type { Sql } from '../../server/core/database/database.ts';
import { createSignedLinks } from '../../server/core/signed-links.ts';
import { Mailer } from '../../server/outbox/mailer.ts';
import { JWT_SECRET } from './server.ts';

export const ORIGIN = 'https://sampan.example';

/** The mailer of one process; `said` collects what it reports. The caller closes it. */
export function testMailer(sql: Sql, smtp_url?: string): { mailer: Mailer; said: Error[] } {
  const said: Error[] = [];
  const mailer = new Mailer({
    sql,
    links: createSignedLinks(JWT_SECRET),
    mail: { smtp_url, from: 'Sampan 舢舨 <hello@sampan.example>' },
    origin: ORIGIN,
    report: (error) => void said.push(error as Error),
    onDelivered: () => undefined,
  });
  return { mailer, said };
}
