import { api } from '../../../../contract/api.ts';
import type { Ask, ReplyOf } from '../../../../contract/endpoint.ts';
import { call } from '../../../lib/call/call.ts';

export type SlotBatchReply = ReplyOf<typeof api.availability.bulkCreate>;

/** A request for many slots: from the bulk form or from a weekly template. */
export type SlotBatch =
  | { by: 'bulk'; body: Ask<typeof api.availability.bulkCreate>['body'] }
  | { by: 'template'; body: Ask<typeof api.availability.fromTemplate>['body'] };

/** Creates all slots, or none. */
export function make(making: SlotBatch): Promise<SlotBatchReply> {
  return send(making, false);
}

/** How many slots would be created and skipped; writes nothing. */
export function previewOf(making: SlotBatch): Promise<SlotBatchReply> {
  return send(making, true);
}

function send(making: SlotBatch, dry_run: boolean): Promise<SlotBatchReply> {
  return making.by === 'bulk'
    ? call(api.availability.bulkCreate, { body: { ...making.body, dry_run } })
    : call(api.availability.fromTemplate, { body: { ...making.body, dry_run } });
}
