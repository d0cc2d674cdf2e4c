import { api } from '../../../contract/api.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import { listedOf, type Listed } from '../../offer/listed.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';

const SHOWN = 4;

/** What can be booked: like the next trip where there is one, else what is recommended. None when they cannot be read: nobody came for them. */
export async function readIdeas(next: GuestBooking | null): Promise<Listed[]> {
  const like_it = next ? await load(call(api.services.similar, { params: { id: next.service.id } })) : null;
  if (like_it?.data?.length) return like_it.data.map(listedOf);
  const { data: found } = await load(call(api.services.list, { query: { page_size: SHOWN } }));
  return found?.results.map(listedOf) ?? [];
}
