import type { Sql } from '../../server/core/database/database.ts';
import { createLinks } from '../../server/core/links.ts';
import { Post } from '../../server/notifications/post.ts';
import { JWT_SECRET } from './server.ts';

export const ORIGIN = 'https://sampan.example';

/** One process's post office; `said` is what it reports. The caller closes it. */
export function testPost(sql: Sql, smtp_url?: string): { post: Post; said: Error[] } {
  const said: Error[] = [];
  const post = new Post({
    sql,
    links: createLinks(JWT_SECRET),
    mail: { smtp_url, from: 'Sampan 舢舨 <hello@sampan.example>' },
    origin: ORIGIN,
    report: (error) => void said.push(error as Error),
    told: () => undefined,
  });
  return { post, said };
}
