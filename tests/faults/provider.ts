import { api } from '../../contract/api.ts';
import type { Random } from '../../db/seed/random.ts';
import { form, paint } from '../support/pictures.ts';
import type { KnownSlot, Model } from './model.ts';
import type { Person } from './person.ts';

export type ProviderContext = { boss: Person; model: Model; slots: readonly KnownSlot[]; random: Random };

/** The provider changes how many may come, and closes and opens times, one change after the other. */
export async function changeSlot({ boss, slots, random }: ProviderContext): Promise<void> {
  const slot = random.pick(slots);
  const { capacity, is_open } = slot.settings.at(-1)!;
  const params = { id: slot.offer.slot.id };
  if (is_open && random.chance(0.6)) {
    const wanted = random.whole(1, 14);
    const reply = await boss.insist(api.availability.change, { params, body: { capacity: wanted } }, ['capacity_below_taken']);
    if (reply.status === 200) slot.settings.push({ capacity: wanted, is_open, set: reply.span });
    return;
  }
  // Slots lie a day apart: the range meets this one alone.
  const { starts_at, ends_at, service } = slot.offer.slot;
  const body = {
    service_id: service.id,
    start_datetime: starts_at.toISOString(),
    end_datetime: ends_at.toISOString(),
    reason: 'Typhoon signal no. 8',
  };
  const answer = await boss.insist(is_open ? api.availability.blockTime : api.availability.unblockTime, { body });
  slot.settings.push({ capacity, is_open: !is_open, set: answer.span });
}

/** A picture goes up; its address must show it from now on. */
export async function uploadPicture({ boss, model }: ProviderContext): Promise<void> {
  const picture = await paint().png().toBuffer();
  const uploaded = await boss.insist(api.uploads.image, form(['image', picture]));
  model.pictures.push((uploaded.body as { url: string }).url);
}
