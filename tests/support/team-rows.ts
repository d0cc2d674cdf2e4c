import type { api } from '../../contract/api.ts';
import type { Row } from './stage.ts';

/** Who helps a provider. */
export const teamRows: Record<`team.${keyof typeof api.team}`, Row> = {
  'team.list': { gets: [401, 403, 403, 200, 200] },
  'team.invite': { ask: ({ key }) => ({ body: { email: `${key}@example.com`, role: 'guide' } }), gets: [401, 403, 403, 201, 201] },
  'team.change': { ask: (s) => ({ params: s.membership, body: { role: 'manager' } }), gets: [401, 403, 403, 200, 404] },
  'team.remove': { ask: ({ membership }) => ({ params: membership }), gets: [401, 403, 403, 204, 404] },
  'team.invitation': {
    ask: ({ secrets }) => ({ body: { token: secrets.team_invitation } }),
    gets: [200, 200, 200, 200, 200],
    by_link: true,
  },
  // The client is invited, by another provider.
  'team.accept': { ask: ({ secrets }) => ({ body: { token: secrets.team_invitation } }), gets: [401, 409, 200, 409, 409] },
  'team.leave': { ask: ({ membership }) => ({ params: membership }), gets: [401, 404, 204, 404, 404] },
};
