import { api } from '../../../contract/api.ts';
import type { RehearsalStatus } from '../../../contract/rehearsals.ts';
import { providerOf, type Caller } from '../../core/api/caller.ts';
import { refuse } from '../../core/api/errors.ts';
import type { Serve } from '../../core/api/serve.ts';
import type { Config } from '../../core/config.ts';
import type { Sql } from '../../core/database/database.ts';
import { canLaunch } from '../launch.ts';
import { rehearsalOrigin } from './hosts.ts';
import { isInBusiness } from './reads.ts';
import type { HostedRehearsal, Rehearsals } from './rehearsals.ts';

type RehearsalRouteDeps = { sql: Sql; config: Config; rehearsals: Rehearsals };
type RehearsalCall = { caller: Caller; origin: string };

/** Rehearsals by a button over HTTP: a provider's and an operator's own. */
export function rehearsalRoutes(serve: Serve, { sql, config, rehearsals }: RehearsalRouteDeps): void {
  serve(api.rehearsals.own, async (call) => see(call));
  serve(api.rehearsals.begin, async (call) => {
    if (!(await isInBusiness(sql, providerOf(call.caller)))) refuse('rehearsal_needs_approval');
    return begin(call, 'provider');
  });
  serve(api.rehearsals.end, async (call) => end(call));
  serve(api.rehearsals.ofOperator, async (call) => see(call));
  serve(api.rehearsals.beginForOperator, async (call) => begin(call, 'operator'));
  serve(api.rehearsals.endForOperator, async (call) => end(call));

  function see({ caller, origin }: RehearsalCall): RehearsalStatus {
    const own = rehearsals.find(caller.id);
    return {
      unavailable: unavailableAt(config, origin),
      state: own?.state ?? 'none',
      url: own?.state === 'ready' ? `${own.origin}/rehearsal/enter/${own.id}` : null,
      ends_at: own && own.state !== 'failed' ? own.ends_at.toISOString() : null,
    };
  }

  function begin(call: RehearsalCall, as: HostedRehearsal['as']): RehearsalStatus {
    const origin = rehearsalOrigin(config, call.origin);
    if (origin === null || unavailableAt(config, call.origin) !== null) refuse('rehearsals_unavailable');
    rehearsals.begin(call.caller.id, { origin, as });
    return see(call);
  }

  async function end(call: RehearsalCall): Promise<RehearsalStatus> {
    await rehearsals.end(call.caller.id);
    return see(call);
  }
}

/** Why a browser that sees the marketplace at `origin` can open none. */
function unavailableAt(config: Config, origin: string): RehearsalStatus['unavailable'] {
  if (config.rehearsal || config.rehearsals.at_once === 0) return 'off';
  if (!canLaunch()) return 'not_installed';
  return rehearsalOrigin(config, origin) === null ? 'no_host' : null;
}
