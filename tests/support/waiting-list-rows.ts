import type { api } from '../../contract/api.ts';
import { holdBody, newHoldToken } from './builders.ts';
import type { CallOptions } from './caller.ts';
import type { Row, Stage } from './stage.ts';

const everyone = (status: number): Row['gets'] => [status, status, status, status, status];
const byLink = (body?: unknown) => () => ({ params: { token: newHoldToken() }, ...(body !== undefined && { body }) });

const ofHold = ({ hold }: Stage): CallOptions => ({ params: { id: hold.id }, body: { token: hold.token } });

/** Places that are held, by anybody who has the secret. */
export const holdRows: Record<`holds.${keyof typeof api.holds}`, Row> = {
  'holds.hold': { ask: (stage) => ({ body: holdBody(stage) }), gets: everyone(201) },
  'holds.see': { ask: ofHold, holds: true, gets: everyone(200) },
  'holds.release': { ask: ofHold, holds: true, gets: everyone(204) },
};

/** The waiting list, each call as anybody would make it: a departure with places is not waited for, and a link that was made up opens nothing. */
export const waitingListRows: Record<`waitingList.${keyof typeof api.waitingList}`, Row> = {
  'waitingList.join': {
    ask: ({ service, slot }) => ({
      body: {
        service: service.id,
        availability_slot: slot.id,
        participants: 1,
        customer_name: 'Mei',
        customer_email: 'mei@example.com',
        customer_phone: '',
      },
    }),
    gets: everyone(409),
  },
  'waitingList.demand': { gets: [401, 403, 403, 200, 200] },
  'waitingList.see': { ask: byLink(), gets: everyone(404) },
  'waitingList.confirm': { ask: byLink(), gets: everyone(404) },
  'waitingList.leave': { ask: byLink(), gets: everyone(404) },
  'waitingList.pass': { ask: byLink(), gets: everyone(404) },
  'waitingList.take': { ask: byLink({ final_amount: '480.00' }), gets: everyone(404) },
};
