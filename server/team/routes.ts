import { api } from '../../contract/api.ts';
import { providerOf } from '../core/api/caller.ts';
import type { Serve } from '../core/api/serve.ts';
import type { Sql } from '../core/database/database.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import type { Senders } from '../outbox/senders.ts';
import { getInvited, listTeam } from './reads.ts';
import { changeRole, invite, joinTeam, leaveTeam, removeStaff, seeInvitation } from './team.ts';

/** A provider's team over HTTP. */
export function teamRoutes(serve: Serve, { sql, links, senders }: { sql: Sql; links: SignedLinks; senders: Senders }): void {
  serve(api.team.list, async ({ caller }) => listTeam(sql, providerOf(caller)));
  serve(api.team.invite, async ({ body, caller, intent, was_done }) =>
    was_done ? getInvited(sql, body.email, providerOf(caller)) : senders(caller.id, () => invite(sql, caller, body, intent)),
  );
  serve(api.team.change, async ({ params, body, caller }) => changeRole(sql, caller, params.id, body.role));
  serve(api.team.remove, async ({ params, caller }) => removeStaff(sql, caller, params.id));
  serve(api.team.invitation, async ({ body, caller }) => seeInvitation(sql, links, caller, body.token));
  serve(api.team.accept, async ({ body, caller }) => joinTeam(sql, links, caller, body.token));
  serve(api.team.leave, async ({ params, caller }) => leaveTeam(sql, caller, params.id));
}
