import { api } from '../../../../contract/api.ts';
import type { Ask, ReplyOf } from '../../../../contract/endpoint.ts';
import { call } from '../../../lib/call/call.ts';

export type SlotBatchReply = ReplyOf<typeof api.availability.bulkCreate>;

/** Many slots to be made: by the bulk form, or from times by day of the week. */
export type SlotBatch =
  | { by: 'bulk'; body: Ask<typeof api.availability.bulkCreate>['body'] }
  | { by: 'template'; body: Ask<typeof api.availability.fromTemplate>['body'] };

/** Makes them, all or none. */
export function make(making: SlotBatch): Promise<SlotBatchReply> {
  return send(making, false);
}

/** What would be made and what skipped; writes nothing. */
export function previewOf(making: SlotBatch): Promise<SlotBatchReply> {
  return send(making, true);
}

function send(making: SlotBatch, dry_run: boolean): Promise<SlotBatchReply> {
  return making.by === 'bulk'
    ? call(api.availability.bulkCreate, { body: { ...making.body, dry_run } })
    : call(api.availability.fromTemplate, { body: { ...making.body, dry_run } });
}
