import { v7 as uuid } from 'uuid';
import type { WebhookDelivery } from '../../../contract/webhooks.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { rememberDone, type Intent } from '../../core/api/idempotency.ts';
import type { Sql } from '../../core/database/database.ts';
import { recordTest } from './delivery/delivery-writes.ts';
import { composeMessage, type MessageKeys } from './delivery/message.ts';
import type { PostMessage } from './delivery/send-message.ts';
import { insertTest, reopenDelivery, reopenFailed } from './endpoint-writes.ts';
import { recordDelivery } from './metrics.ts';
import type { WebhookOwner } from './owner.ts';
import { findTest, getDelivery, getWebhook, getWebhookOf } from './reads.ts';

type TestDeps = MessageKeys & { sql: Sql; post: PostMessage };

/** Sends a test message now, also to an address that is off, and returns what came of it. Refuses: not_found. */
export async function sendTest(deps: TestDeps, owner: WebhookOwner, endpoint_id: string): Promise<WebhookDelivery> {
  const { sql, post } = deps;
  await getWebhook(sql, endpoint_id, owner);
  const id = uuid();
  const test = await sql.begin(async (tx) => {
    await insertTest(tx, id, endpoint_id);
    return findTest(tx, id);
  });
  if (!test) notFound();
  const answer = await post(test.url, composeMessage(test, deps, new Date()));
  await recordTest(sql, id, answer);
  recordDelivery('test');
  return getDelivery(sql, id, owner);
}

/** Has an own message sent once more, with the id it had. Refuses: not_found; webhook_off; already_done while it is still to be sent. */
export async function replayDelivery(sql: Sql, owner: WebhookOwner, id: string, intent: Intent | null): Promise<WebhookDelivery> {
  const { state } = await getWebhookOf(sql, id, owner);
  if (state !== 'on') refuse('webhook_off');
  await sql.begin(async (tx) => {
    if (!(await reopenDelivery(tx, id))) refuse('already_done');
    await rememberDone(tx, intent);
  });
  return getDelivery(sql, id, owner);
}

/** Has sent again what an own address missed, but for tests; how many messages. Refuses: not_found, webhook_off. */
export async function replayFailed(sql: Sql, owner: WebhookOwner, endpoint_id: string): Promise<number> {
  const { state } = await getWebhook(sql, endpoint_id, owner);
  if (state !== 'on') refuse('webhook_off');
  return reopenFailed(sql, endpoint_id);
}
