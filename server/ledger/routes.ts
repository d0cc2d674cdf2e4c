import { api } from '../../contract/api.ts';
import { partnerOf, providerOf } from '../core/api/caller.ts';
import type { Sql } from '../core/database/database.ts';
import { paged } from '../core/database/paging.ts';
import type { Serve } from '../core/api/serve.ts';
import type { Senders } from '../notifications/senders.ts';
import { listEarnings } from './earnings/earnings-reads.ts';
import { makePayout, markPaid, payAllDue } from './pay.ts';
import { getPayout, listPayables, listPayouts, listTransfers } from './payout-reads.ts';
import { refund } from './refund.ts';
import { bankFile } from './run-file.ts';
import { partnerStatementFile, settlementFile } from './statements/file.ts';
import { getPartnerStatement, getSettlement } from './statements/reads.ts';

/** Money over HTTP: refunds, what partners earn and are paid, monthly statements. */
export function ledgerRoutes(serve: Serve, { sql, senders }: { sql: Sql; senders: Senders }): void {
  serve(api.bookings.refund, async ({ params, body, caller, intent }) => {
    const giveBack = () => refund(sql, params.id, body, caller, intent);
    return body.reason === '' || caller.user_type === 'operator' ? giveBack() : senders(caller.id, giveBack);
  });

  serve(api.statements.earnings, async ({ query, caller }) => {
    const { totals, ...list } = await listEarnings(sql, partnerOf(caller), query);
    return { ...paged(api.statements.earnings.path, query, list), totals };
  });
  serve(api.statements.partner, async ({ query, caller }) => getPartnerStatement(sql, partnerOf(caller), query.month));
  serve(api.statements.partnerFile, async ({ query, caller, locale }) =>
    partnerStatementFile(await getPartnerStatement(sql, partnerOf(caller), query.month), locale),
  );
  serve(api.statements.provider, async ({ query, caller }) => getSettlement(sql, providerOf(caller), query.month));
  serve(api.statements.providerFile, async ({ query, caller, locale }) =>
    settlementFile(await getSettlement(sql, providerOf(caller), query.month), locale),
  );

  serve(api.payouts.due, async () => listPayables(sql));
  serve(api.payouts.list, async ({ query }) => paged(api.payouts.list.path, query, await listPayouts(sql, query)));
  serve(api.payouts.make, async ({ body, caller }) => makePayout(sql, body.partner, caller));
  serve(api.payouts.get, async ({ params }) => getPayout(sql, params.id));
  serve(api.payouts.pay, async ({ params, body, caller }) => markPaid(sql, params.id, body.reference, caller));
  serve(api.payouts.payAll, async ({ caller }) => payAllDue(sql, caller));
  serve(api.payouts.runFile, async ({ params }) => bankFile(params.id, await listTransfers(sql, params.id)));
}
