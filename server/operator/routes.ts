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
import type { Serve } from '../core/api/serve.ts';
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
  serve(api.operator.verifyProvider, async ({ params, caller }) => changeProvider(params.id, () => verifyProvider(sql, params.id, caller)));
  serve(api.operator.unverifyProvider, async ({ params, body, caller }) =>
    changeProvider(params.id, () => unverifyProvider(sql, params.id, body.reason, caller)),
  );
  serve(api.operator.approveProvider, async ({ params, caller }) =>
    changeProvider(params.id, () => approveProvider(sql, params.id, caller)),
  );
  serve(api.operator.suspendProvider, async ({ params, body, caller }) =>
    changeProvider(params.id, () => suspendProvider(sql, params.id, body.reason, caller)),
  );
  serve(api.operator.reinstateProvider, async ({ params, caller }) =>
    changeProvider(params.id, () => reinstateProvider(sql, params.id, caller)),
  );

  serve(api.operator.partners, async ({ query }) => paged(api.operator.partners.path, query, await listManagedPartners(sql, query)));
  serve(api.operator.partner, async ({ params }) => getManagedPartner(sql, params.id));
  serve(api.operator.setPartnerRate, async ({ params, body, caller }) =>
    changePartner(params.id, () => setPartnerRate(sql, params.id, body.commission_bp, caller)),
  );
  serve(api.operator.approvePartner, async ({ params, caller }) => changePartner(params.id, () => approvePartner(sql, params.id, caller)));
  serve(api.operator.suspendPartner, async ({ params, body, caller }) =>
    changePartner(params.id, () => suspendPartner(sql, params.id, body.reason, caller)),
  );
  serve(api.operator.reinstatePartner, async ({ params, caller }) =>
    changePartner(params.id, () => reinstatePartner(sql, params.id, caller)),
  );

  serve(api.operator.services, async ({ query }) => paged(api.operator.services.path, query, await listManagedServices(sql, query)));
  serve(api.operator.service, async ({ params }) => getManagedService(sql, params.id));
  serve(api.operator.setServiceRate, async ({ params, body, caller }) =>
    changeService(params.id, () => setServiceRate(sql, params.id, body.commission_bp, caller)),
  );
  serve(api.operator.hideService, async ({ params, body, caller }) =>
    changeService(params.id, () => hideService(sql, params.id, body.reason, caller)),
  );
  serve(api.operator.showService, async ({ params, caller }) => changeService(params.id, () => showService(sql, params.id, caller)));

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
  serve(api.operator.completePast, async ({ caller }) => completePastBookings(sql, caller));
  serve(api.operator.decideOwn, async ({ params, body, caller }) =>
    changeBooking(params.id, () => decideOwn(sql, params.id, body, caller)),
  );
  serve(api.operator.cancellation, async ({ params }) => seeCancellationOfAny(sql, params.id));
  serve(api.operator.cancelBooking, async ({ params, body, caller }) =>
    changeBooking(params.id, () => cancelByOperator(sql, params.id, body, caller)),
  );
  serve(api.operator.quoteChange, async ({ params, body }) => quoteChangeByOperator(sql, params.id, body));
  serve(api.operator.changeBooking, async ({ params, body, caller }) =>
    changeBooking(params.id, () => changeByOperator(sql, params.id, body, caller)),
  );

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
  serve(api.operator.disableUser, async ({ params, body, caller }) =>
    changeUser(params.id, () => disableUser(sql, params.id, body.reason, caller)),
  );
  serve(api.operator.enableUser, async ({ params, caller }) => changeUser(params.id, () => enableUser(sql, params.id, caller)));
  serve(api.operator.sendReset, async ({ params, caller }) => {
    await changeUser(params.id, () => sendReset(sql, params.id, caller));
  });
  serve(api.operator.removeFactor, async ({ params, caller }) => changeUser(params.id, () => removeUserFactor(sql, params.id, caller)));

  serve(api.operator.reviews, async ({ query }) => {
    const { at_least, ...list } = await listManagedReviews(sql, query);
    return { ...paged(api.operator.reviews.path, query, list), at_least };
  });
  serve(api.operator.review, async ({ params }) => getManagedReview(sql, params.id));
  serve(api.operator.hideReview, async ({ params, body, caller }) =>
    changeReview(params.id, () => hideReview(sql, params.id, body.reason, caller)),
  );
  serve(api.operator.showReview, async ({ params, caller }) => changeReview(params.id, () => showReview(sql, params.id, caller)));

  serve(api.operator.settings, async () => settingsOf(sql));
  serve(api.operator.changeSettings, async ({ body, caller }) => changeSettings(sql, body, caller));
  serve(api.operator.audit, async ({ query }) => {
    const { at_least, ...list } = await listAudit(sql, query);
    return { ...paged(api.operator.audit.path, query, list), at_least };
  });
}

/** Runs an operator's change of a row and answers with the row as it is then. Refuses: not_found, and what the change refuses. */
function changing<Row>(get: (id: string) => Promise<Row>) {
  return async (id: string, change: () => Promise<void>): Promise<Row> => {
    await get(id);
    await change();
    return get(id);
  };
}
