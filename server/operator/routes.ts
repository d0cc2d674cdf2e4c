import { api } from '../../contract/api.ts';
import { approveProvider, reinstateProvider, suspendProvider, unverifyProvider, verifyProvider } from '../accounts/moderate/providers.ts';
import { disableUser, enableUser, removeUserFactor, sendReset } from '../accounts/moderate/users.ts';
import { changeByOperator, quoteChangeByOperator } from '../bookings/change/change.ts';
import { completePastBookings } from './past-bookings.ts';
import { seePastBookings } from '../bookings/completion/see-past-bookings.ts';
import { cancelByOperator } from '../bookings/transition/by-operator/cancel.ts';
import { decideOwn } from '../bookings/transition/by-operator/decide-own.ts';
import { seeCancellationOfAny } from '../bookings/cancellation/see-cancellation.ts';
import { changeCategory, createCategory, orderCategories, removeCategory } from '../catalogue/moderate/categories.ts';
import { hideService, setServiceRate, showService } from '../catalogue/moderate/services.ts';
import type { Sql } from '../core/database/database.ts';
import { paged } from '../core/database/paging.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Intent } from '../core/api/idempotency.ts';
import type { Serve } from '../core/api/serve.ts';
import type { Operator } from '../core/audit.ts';
import { settingsOf } from '../core/settings.ts';
import { listAudit } from './lists/audit-reads.ts';
import { getManagedBooking } from './lists/booking-reads.ts';
import { getManagedCategory, listManagedCategories } from './lists/category-reads.ts';
import { changeSettings } from './settings.ts';
import { findBookings } from './lists/find-bookings.ts';
import { getOverview } from './lists/overview-reads.ts';
import { listOwnBookings } from './lists/own-booking-reads.ts';
import { getManagedPartner, listManagedPartners } from './lists/partner-reads.ts';
import { getManagedProvider, listManagedProviders } from './lists/provider-reads.ts';
import { listRefundsDue } from './lists/refund-reads.ts';
import { getManagedReview, listManagedReviews } from './lists/review-reads.ts';
import { getManagedService, listManagedServices } from './lists/service-reads.ts';
import { getManagedUser, listManagedUsers } from './lists/user-reads.ts';
import { approvePartner, reinstatePartner, setPartnerRate, suspendPartner } from '../partners/moderate/partners.ts';
import { hideReview, showReview } from '../reviews/moderate.ts';

/** Running the marketplace over HTTP. Payouts are with the ledger, a booking's messages with messages, the outbox with notifications, people's data with privacy. */
export function operatorRoutes(serve: Serve, { sql }: { sql: Sql }): void {
  const changeProvider = changing((id) => getManagedProvider(sql, id));
  const changePartner = changing((id) => getManagedPartner(sql, id));
  const changeService = changing((id) => getManagedService(sql, id));
  const changeBooking = changing((id) => getManagedBooking(sql, id));
  const changeUser = changing((id) => getManagedUser(sql, id));
  const changeReview = changing((id) => getManagedReview(sql, id));

  serve(api.operator.overview, async ({ query }) => getOverview(sql, query.days));

  serve(api.operator.providers, async ({ query }) => paged(api.operator.providers.path, query, await listManagedProviders(sql, query)));
  serve(api.operator.provider, async ({ params }) => getManagedProvider(sql, params.id));
  serve(api.operator.verifyProvider, async (call) => changeProvider(call, (id, operator) => verifyProvider(sql, id, operator)));
  serve(api.operator.unverifyProvider, async (call) =>
    changeProvider(call, (id, operator) => unverifyProvider(sql, id, call.body.reason, operator)),
  );
  serve(api.operator.approveProvider, async (call) => changeProvider(call, (id, operator) => approveProvider(sql, id, operator)));
  serve(api.operator.suspendProvider, async (call) =>
    changeProvider(call, (id, operator) => suspendProvider(sql, id, call.body.reason, operator)),
  );
  serve(api.operator.reinstateProvider, async (call) => changeProvider(call, (id, operator) => reinstateProvider(sql, id, operator)));

  serve(api.operator.partners, async ({ query }) => paged(api.operator.partners.path, query, await listManagedPartners(sql, query)));
  serve(api.operator.partner, async ({ params }) => getManagedPartner(sql, params.id));
  serve(api.operator.setPartnerRate, async (call) =>
    changePartner(call, (id, operator) => setPartnerRate(sql, id, call.body.commission_bp, operator)),
  );
  serve(api.operator.approvePartner, async (call) => changePartner(call, (id, operator) => approvePartner(sql, id, operator)));
  serve(api.operator.suspendPartner, async (call) =>
    changePartner(call, (id, operator) => suspendPartner(sql, id, call.body.reason, operator)),
  );
  serve(api.operator.reinstatePartner, async (call) => changePartner(call, (id, operator) => reinstatePartner(sql, id, operator)));

  serve(api.operator.services, async ({ query }) => paged(api.operator.services.path, query, await listManagedServices(sql, query)));
  serve(api.operator.service, async ({ params }) => getManagedService(sql, params.id));
  serve(api.operator.setServiceRate, async (call) =>
    changeService(call, (id, operator) => setServiceRate(sql, id, call.body.commission_bp, operator)),
  );
  serve(api.operator.hideService, async (call) => changeService(call, (id, operator) => hideService(sql, id, call.body.reason, operator)));
  serve(api.operator.showService, async (call) => changeService(call, (id, operator) => showService(sql, id, operator)));

  serve(api.operator.bookings, async ({ query }) => {
    const { at_least, ...list } = await findBookings(sql, query);
    return { ...paged(api.operator.bookings.path, query, list), at_least };
  });
  serve(api.operator.booking, async ({ params }) => getManagedBooking(sql, params.id));
  serve(api.operator.ownBookings, async ({ query }) => paged(api.operator.ownBookings.path, query, await listOwnBookings(sql, query)));
  serve(api.operator.refundsDue, async ({ query }) => {
    const { at_least, ...list } = await listRefundsDue(sql, query);
    return { ...paged(api.operator.refundsDue.path, query, list), at_least };
  });
  serve(api.operator.pastBookings, async () => seePastBookings(sql));
  serve(api.operator.completePast, async ({ caller, intent, was_done }) =>
    was_done ? seePastBookings(sql) : completePastBookings(sql, caller, intent),
  );
  serve(api.operator.decideOwn, async (call) => changeBooking(call, (id, operator) => decideOwn(sql, id, call.body, operator)));
  serve(api.operator.cancellation, async ({ params }) => seeCancellationOfAny(sql, params.id));
  serve(api.operator.cancelBooking, async (call) => changeBooking(call, (id, operator) => cancelByOperator(sql, id, call.body, operator)));
  serve(api.operator.quoteChange, async ({ params, body }) => quoteChangeByOperator(sql, params.id, body));
  serve(api.operator.changeBooking, async (call) => changeBooking(call, (id, operator) => changeByOperator(sql, id, call.body, operator)));

  serve(api.operator.categories, async () => listManagedCategories(sql));
  serve(api.operator.createCategory, async ({ body, caller }) => getManagedCategory(sql, await createCategory(sql, body, caller)));
  serve(api.operator.orderCategories, async ({ body, caller }) => {
    await orderCategories(sql, body.ids, caller);
    return listManagedCategories(sql);
  });
  serve(api.operator.changeCategory, async ({ params, body, caller }) => {
    await changeCategory(sql, params.id, body, caller);
    return getManagedCategory(sql, params.id);
  });
  serve(api.operator.removeCategory, async ({ params, caller }) => removeCategory(sql, params.id, caller));

  serve(api.operator.users, async ({ query }) => {
    const { at_least, ...list } = await listManagedUsers(sql, query);
    return { ...paged(api.operator.users.path, query, list), at_least };
  });
  serve(api.operator.user, async ({ params }) => getManagedUser(sql, params.id));
  serve(api.operator.disableUser, async (call) => changeUser(call, (id, operator) => disableUser(sql, id, call.body.reason, operator)));
  serve(api.operator.enableUser, async (call) => changeUser(call, (id, operator) => enableUser(sql, id, operator)));
  serve(api.operator.sendReset, async (call) => {
    await changeUser(call, (id, operator) => sendReset(sql, id, operator));
  });
  serve(api.operator.removeFactor, async (call) => changeUser(call, (id, operator) => removeUserFactor(sql, id, operator)));

  serve(api.operator.reviews, async ({ query }) => {
    const { at_least, ...list } = await listManagedReviews(sql, query);
    return { ...paged(api.operator.reviews.path, query, list), at_least };
  });
  serve(api.operator.review, async ({ params }) => getManagedReview(sql, params.id));
  serve(api.operator.hideReview, async (call) => changeReview(call, (id, operator) => hideReview(sql, id, call.body.reason, operator)));
  serve(api.operator.showReview, async (call) => changeReview(call, (id, operator) => showReview(sql, id, operator)));

  serve(api.operator.settings, async () => settingsOf(sql));
  serve(api.operator.changeSettings, async ({ body, caller }) => changeSettings(sql, body, caller));
  serve(api.operator.audit, async ({ query }) => {
    const { at_least, ...list } = await listAudit(sql, query);
    return { ...paged(api.operator.audit.path, query, list), at_least };
  });
}

type ActCall = { params: { id: string }; caller: Caller; intent: Intent | null; was_done: boolean };

/** Runs an operator's change of a row and answers with the row as it is then, also to a repeated key. Refuses: not_found, and what the change refuses. */
function changing<Row>(get: (id: string) => Promise<Row>) {
  return async (
    { params: { id }, caller, intent, was_done }: ActCall,
    change: (id: string, operator: Operator) => Promise<void>,
  ): Promise<Row> => {
    await get(id);
    if (!was_done) await change(id, { ...caller, intent });
    return get(id);
  };
}
