import { api } from '../../contract/api.ts';
import { partnerOf, providerOf } from '../core/api/caller.ts';
import type { Payments } from '../core/cards/payments.ts';
import type { Sql } from '../core/database/database.ts';
import { paged } from '../core/database/paging.ts';
import type { Serve } from '../core/api/serve.ts';
import type { Senders } from '../outbox/senders.ts';
import { listEarnings } from './earnings/earnings-reads.ts';
import { makePayout, markPaid, payAllDue } from './pay.ts';
import { getPayout, listPayables, listPayouts, listTransfers } from './payout-reads.ts';
import { refund } from './refund.ts';
import { refundByCard } from './refund-by-card.ts';
import { takeBack } from './take-back.ts';
import { bankFile } from './run-file.ts';
import { invoiceFile } from './invoices/invoice-file.ts';
import { getInvoice, listInvoices } from './invoices/invoice-reads.ts';
import { makeSettlement, markSettled } from './settlements/settle.ts';
import { getOwnBalance, listBalancesDue, listOwnSettlements, listSettlements } from './settlements/settlement-reads.ts';
import { resellerStatementFile } from './resellers/reseller-file.ts';
import { getResellerStatement } from './resellers/reseller-reads.ts';
import { receiveMonth, takeBackMonth } from './resellers/receive-month.ts';
import { partnerStatementFile, providerStatementFile } from './statements/file.ts';
import { getPartnerStatement } from './statements/partner-reads.ts';
import { getProviderStatement } from './statements/provider-reads.ts';

/** Money over HTTP: refunds, what partners earn and are paid, monthly statements, what providers and the marketplace owe each other. */
export function ledgerRoutes(serve: Serve, { sql, senders, payments }: { sql: Sql; senders: Senders; payments: Payments | null }): void {
  serve(api.bookings.refund, async ({ params, body, caller, intent }) => {
    const giveBack = () => refund(sql, params.id, body, caller, intent);
    return body.reason === '' || caller.user_type === 'operator' ? giveBack() : senders(caller.id, giveBack);
  });

  serve(api.bookings.takeBack, async ({ params, body, caller, intent }) => takeBack(sql, params.id, body, caller, intent));

  serve(api.cards.refund, async ({ params, caller, intent }) => refundByCard({ sql, payments }, params.id, caller, intent));

  serve(api.statements.earnings, async ({ query, caller }) => {
    const { totals, ...list } = await listEarnings(sql, partnerOf(caller), query);
    return { ...paged(api.statements.earnings.path, query, list), totals };
  });
  serve(api.statements.partner, async ({ query, caller }) => getPartnerStatement(sql, partnerOf(caller), query.month));
  serve(api.statements.partnerFile, async ({ query, caller, locale }) =>
    partnerStatementFile(await getPartnerStatement(sql, partnerOf(caller), query.month), locale),
  );
  serve(api.resellers.statement, async ({ query, caller }) => getResellerStatement(sql, providerOf(caller), query.month));
  serve(api.resellers.statementFile, async ({ query, caller, locale }) =>
    resellerStatementFile(await getResellerStatement(sql, providerOf(caller), query.month), locale),
  );
  serve(api.resellers.receive, async ({ params, body, caller, intent }) => receiveMonth(sql, caller, params.id, body, intent));
  serve(api.resellers.takeBack, async ({ params, caller }) => takeBackMonth(sql, caller, params.id));
  serve(api.statements.provider, async ({ query, caller }) => getProviderStatement(sql, providerOf(caller), query.month));
  serve(api.statements.providerFile, async ({ query, caller, locale }) =>
    providerStatementFile(await getProviderStatement(sql, providerOf(caller), query.month, null), locale),
  );

  serve(api.payouts.due, async () => listPayables(sql));
  serve(api.payouts.list, async ({ query }) => paged(api.payouts.list.path, query, await listPayouts(sql, query)));
  serve(api.payouts.make, async ({ body, caller, intent }) => makePayout(sql, body.partner, caller, intent));
  serve(api.payouts.get, async ({ params }) => getPayout(sql, params.id));
  serve(api.payouts.pay, async ({ params, body, caller, intent }) => markPaid(sql, params.id, body.reference, caller, intent));
  serve(api.payouts.payAll, async ({ caller, intent }) => payAllDue(sql, caller, intent));
  serve(api.settlements.mine, async ({ query, caller }) => {
    const provider_id = providerOf(caller);
    const list = await listOwnSettlements(sql, provider_id, query);
    return { ...paged(api.settlements.mine.path, query, list), ...(await getOwnBalance(sql, provider_id)) };
  });
  serve(api.settlements.due, async ({ query }) => listBalancesDue(sql, query.provider ?? null));
  serve(api.settlements.list, async ({ query }) => paged(api.settlements.list.path, query, await listSettlements(sql, query)));
  serve(api.settlements.make, async ({ body, caller, intent }) => makeSettlement(sql, body, caller, intent));
  serve(api.settlements.pay, async ({ params, body, caller, intent }) => markSettled(sql, params.id, body.reference, caller, intent));

  serve(api.invoices.mine, async ({ query, caller }) =>
    paged(api.invoices.mine.path, query, await listInvoices(sql, { ...query, provider: providerOf(caller) })),
  );
  serve(api.invoices.own, async ({ params, caller }) => getInvoice(sql, params.id, providerOf(caller)));
  serve(api.invoices.ownFile, async ({ params, caller }) => invoiceFile(await getInvoice(sql, params.id, providerOf(caller), null)));
  serve(api.invoices.list, async ({ query }) => paged(api.invoices.list.path, query, await listInvoices(sql, query)));
  serve(api.invoices.get, async ({ params }) => getInvoice(sql, params.id, null));
  serve(api.invoices.file, async ({ params }) => invoiceFile(await getInvoice(sql, params.id, null, null)));

  serve(api.payouts.runFile, async ({ params }) => bankFile(params.id, await listTransfers(sql, params.id)));
}
