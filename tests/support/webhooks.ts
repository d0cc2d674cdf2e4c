import { createPost } from '../../server/outbox/webhooks/delivery/send-message.ts';
import { Dispatcher } from '../../server/outbox/webhooks/dispatcher.ts';
import { createHeaderSeal, createWebhookSecrets } from '../../server/outbox/webhooks/secrets.ts';
import type { Sql } from '../../server/core/database/database.ts';
import { JWT_SECRET } from './server.ts';

/** The dispatcher of one process, which may send to loopback and waits less; `said` collects what it reports. The caller closes it. */
export function testDispatcher(sql: Sql, timeout_ms = 2_000): { dispatcher: Dispatcher; said: Error[]; round: () => Promise<void> } {
  const said: Error[] = [];
  const dispatcher = new Dispatcher({
    sql,
    secretOf: createWebhookSecrets(JWT_SECRET),
    headerSeal: createHeaderSeal(JWT_SECRET),
    post: createPost({ allow_private: true, timeout_ms }),
    report: (error) => void said.push(error as Error),
  });
  /** A full round, until nothing is being sent. */
  const round = async () => {
    await dispatcher.run();
    await dispatcher.idle();
  };
  return { dispatcher, said, round };
}
