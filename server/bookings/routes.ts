import { api } from '../../contract/api.ts';
import type { PublicBooking } from '../../contract/bookings.ts';
import type { DirectBooking } from '../../contract/direct-booking.ts';
import type { Sql } from '../core/database/database.ts';
import { checkShown } from '../core/legal-versions.ts';
import { paged } from '../core/database/paging.ts';
import { notFound } from '../core/api/errors.ts';
import type { Files } from '../core/storage/files.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import { drawQr } from '../core/text/qr.ts';
import type { Payments } from '../core/cards/payments.ts';
import { RawReply, type Serve } from '../core/api/serve.ts';
import { accountOf, partnerOf, providerOf, type Caller } from '../core/api/caller.ts';
import { calendarOfBooking } from '../outbox/compose/booking-calendar.ts';
import type { Senders } from '../outbox/senders.ts';
import { confirmBankLines, readBankFile, seeBankImports } from './bank/bank-file.ts';
import { writeExampleFile } from './bank/example-file.ts';
import { placeBooking, type Booker, type BookingDeps, type BookingReply } from './place/book.ts';
import { contactOf } from './place/direct-contact.ts';
import { bookForGuest } from './concierge/book-for-guest.ts';
import { listConciergeBookings } from './concierge/concierge-reads.ts';
import { checkInAsGuide, markAsGuide, seeGuideManifest } from './guide/guide.ts';
import { callOffAsOperator, callOffAsProvider } from './call-off/call-off.ts';
import { listDay, listRuns } from './call-off/run-reads.ts';
import { seeOtherDates } from './call-off/postponed.ts';
import { previewCallOff, seeCallOff } from './call-off/preview.ts';
import { retry } from './call-off/run.ts';
import { changeBooking, quoteChange } from './change/change.ts';
import { confirmBooking } from './transition/confirm-by-mail.ts';
import { checkIn } from './transition/check-in.ts';
import { decide } from './transition/decide.ts';
import { exportBookings } from './list/export.ts';
import { readFeed, renewFeed, seeFeed, stopFeed } from './calendar-feed/feed.ts';
import { guestOf, lookUp, manageUrl, proveAndClaim, resetAndClaim, seeAsGuest } from './traveller/guest.ts';
import { listPageBookings, listProviderBookings } from './list/list-reads.ts';
import type { EmailRateLimit, VisitorPlaces } from './place/limits/booking-limits.ts';
import { getManifest } from './list/manifest-reads.ts';
import { markAttendance, markPayment, updatePageBooking } from './transition/mark.ts';
import { confirmPayment, denyPayment } from './payment/confirm-payment.ts';
import { drawFpsCode, getLastSlip, getSlip } from './payment/fps-reads.ts';
import { reportPayment } from './payment/report-payment.ts';
import { checkCard, payByCard } from './card/pay-by-card.ts';
import { clear, listFlags } from './card/flags.ts';
import { takeEvent } from './card/take-event.ts';
import { getMyBooking, listMyBookings } from './traveller/my-reads.ts';
import { cancelNotReal, seeAlike } from './transition/not-real.ts';
import { seeCancellation } from './cancellation/see-cancellation.ts';
import { undoComplete } from './transition/undo-complete.ts';
import { getBooking } from './reads.ts';
import { getProviderRevenue } from './dashboard/revenue-reads.ts';
import { getProviderStats } from './dashboard/stats.ts';
import { getBookingReply } from './place/reply-reads.ts';
import { takeBooking } from './place/take.ts';
import { drawVoucherCode } from './traveller/voucher.ts';
import { getPersonCode, seePersonVoucher, withPersonVouchers } from './vouchers/person-voucher.ts';

const calendarReply = (file: string) => new RawReply(Buffer.from(file), 'text/calendar; charset=utf-8');

type RouteDeps = { sql: Sql; links: SignedLinks; emailRateLimit: EmailRateLimit; senders: Senders };

/** Bookings over HTTP. */
export function bookingRoutes(
  serve: Serve,
  { sql, links, emailRateLimit, senders, from, ...deps }: RouteDeps & BookingDeps & { from: string },
): void {
  const withLink = (reply: BookingReply, { origin }: { origin: string }) => ({ ...reply, manage_url: manageUrl(links, origin, reply.id) });
  const book = async (body: PublicBooking | DirectBooking, booker: Booker) => {
    await checkShown(sql, body);
    const request = 'page' in body ? body : { ...body, ...(await contactOf(sql, body, booker.caller)), page: null };
    return emailRateLimit({ email: request.customer_email, caller: booker.caller }, () => placeBooking(deps, request, booker));
  };
  const asStored = (reply: BookingReply) => reply;
  const again = (id: string) => getBookingReply(sql, id);
  serve(api.pages.book, async ({ body, ...booker }) => book(body, booker), withLink, again);
  serve(api.bookings.book, async ({ body, ...booker }) => book(body, booker), withLink, again);
  serve(api.concierge.book, async ({ body, ...booker }) => bookForGuest({ ...deps, sql, emailRateLimit }, body, booker), asStored, again);
  serve(api.concierge.bookings, async ({ query, caller }) => {
    const { at_least, ...list } = await listConciergeBookings(sql, partnerOf(caller), query);
    return { ...paged(api.concierge.bookings.path, query, list), at_least };
  });

  serve(api.bookings.providerBookings, async ({ query, caller }) => {
    const list = await listProviderBookings(sql, providerOf(caller), query);
    return { ...list, ...paged(api.bookings.providerBookings.path, query, list) };
  });
  serve(api.bookings.providerStats, async ({ caller }) => getProviderStats(sql, asProvider(caller).provider_id));
  serve(api.bookings.providerRevenue, async ({ query, caller }) => getProviderRevenue(sql, providerOf(caller), query.range));

  serve(api.bookings.mine, async ({ query, caller }) => {
    const { counts, ...list } = await listMyBookings(sql, caller.id, query);
    return { ...paged(api.bookings.mine.path, query, list), counts };
  });
  serve(api.bookings.mineById, async ({ params, caller }) => {
    const booking = await withPersonVouchers({ sql, links }, await getMyBooking(sql, params.id, caller.id));
    return { ...booking, qr: drawVoucherCode(booking), fps_qr: booking.fps && drawFpsCode(booking.fps) };
  });
  serve(api.bookings.calendar, async ({ params, caller, origin }) => {
    const { id } = await getMyBooking(sql, params.id, caller.id);
    return calendarReply(await calendarOfBooking(sql, id, { url: `${origin}/dashboard/bookings/${id}`, from }));
  });

  serve(api.bookings.get, async ({ params, caller }) => getBooking(sql, params.id, caller));
  serve(api.bookings.update, async ({ params, body, caller, intent }) =>
    inWords(senders, caller, body, () => decide(sql, params.id, { to: body.status, reason: body.reason }, caller, intent)),
  );
  serve(api.bookings.accept, async ({ params, body, caller, intent }) =>
    decide(sql, params.id, { to: 'confirmed', reason: body.reason }, caller, intent),
  );
  serve(api.bookings.complete, async ({ params, body, caller, intent }) =>
    decide(sql, params.id, { to: 'completed', reason: body.reason }, caller, intent),
  );
  serve(api.bookings.cancellation, async ({ params, caller }) => seeCancellation(sql, params.id, caller));
  serve(api.bookings.cancel, async ({ params, body, caller, intent }) =>
    inWords(senders, caller, body, () => decide(sql, params.id, { to: 'cancelled', ...body }, caller, intent)),
  );
  serve(api.bookings.quoteChange, async ({ params, body, caller }) => quoteChange(sql, params.id, body, caller));
  serve(api.bookings.otherDates, async ({ params, caller }) => seeOtherDates(sql, params.id, caller));
  serve(api.bookings.change, async ({ params, body, caller, visitor, intent }) =>
    // A name is words of the account's own, which are mailed.
    inWords(senders, caller, { reason: body.customer_name ?? '' }, () =>
      changeBooking({ ...deps, sql }, params.id, body, { caller, visitor, intent }),
    ),
  );
}

/** A move is mailed to the other side with the words that come with it; one without words says nothing of the account's own. */
function inWords<T>(senders: Senders, caller: Caller, said: { reason: string; description?: string }, move: () => Promise<T>): Promise<T> {
  return said.reason + (said.description ?? '') === '' ? move() : senders(accountOf(caller), move);
}

/** What customers report to have paid, and what their provider has found of it. */
export function paymentRoutes(
  serve: Serve,
  { sql, links, files, senders }: Pick<RouteDeps, 'sql' | 'links' | 'senders'> & { files: Files },
): void {
  const showSlip = async (address: string) => new RawReply(await files.readSlip(address), 'image/webp');
  serve(api.bookings.reportPayment, async ({ params, body, caller }) => reportPayment(sql, params.id, body.slip, caller));
  serve(api.guests.reportPayment, async ({ params, body }) => {
    const guest = guestOf(links, params.token);
    return reportPayment(sql, guest.link, body.slip, guest);
  });
  serve(api.guests.fpsQr, async ({ params }) => {
    const { fps } = await seeAsGuest(sql, links, params.token);
    return new RawReply(Buffer.from(drawFpsCode(fps ?? notFound())), 'image/svg+xml');
  });
  serve(api.guests.slip, async ({ params }) => showSlip(await getLastSlip(sql, guestOf(links, params.token).link)));
  serve(api.bookings.slip, async ({ params, caller }) =>
    showSlip(await getSlip(sql, params.id, { ...caller, is_operator: caller.user_type === 'operator' })),
  );
  serve(api.bookings.paymentReceived, async ({ params, body, caller, intent }) => confirmPayment(sql, params.id, body, caller, intent));
  serve(api.bookings.paymentMissing, async ({ params, body, caller, intent }) =>
    inWords(senders, caller, { reason: body.note }, () => denyPayment(sql, params.id, body.note, caller, intent)),
  );
}

/** Payments by card, on pages of a gateway. */
export function cardRoutes(serve: Serve, deps: Pick<RouteDeps, 'sql' | 'links'> & { payments: Payments | null }): void {
  const { sql, links } = deps;
  serve(api.cards.pay, async ({ params, caller, origin, locale }) => payByCard(deps, params.id, caller, { origin, locale }));
  serve(api.cards.check, async ({ params, caller }) => checkCard(deps, params.id, caller));
  serve(api.cards.payAsGuest, async ({ params, origin, locale }) => {
    const guest = guestOf(links, params.token);
    return payByCard(deps, guest.link, guest, { origin, locale });
  });
  serve(api.cards.checkAsGuest, async ({ params }) => {
    const guest = guestOf(links, params.token);
    return checkCard(deps, guest.link, guest);
  });
  serve(api.cards.flags, async ({ query }) => {
    const { at_least, ...list } = await listFlags(sql, query);
    return { ...paged(api.cards.flags.path, query, list), at_least };
  });
  serve(api.cards.clearFlag, async ({ params, caller }) => clear(sql, params.id, caller));
  serve(api.cards.webhook, async ({ body, header }) => takeEvent(deps, body, header));
}

/** A booking by its secret link, and what a mailed link does for an account and its earlier bookings. */
export function guestRoutes(
  serve: Serve,
  { sql, links, visitorPlaces, from }: { sql: Sql; links: SignedLinks; visitorPlaces: VisitorPlaces; from: string },
): void {
  serve(api.guests.lookup, async ({ body, locale }) => lookUp(sql, body, locale));
  serve(api.guests.booking, async ({ params }) => withPersonVouchers({ sql, links }, await seeAsGuest(sql, links, params.token)));
  serve(api.guests.confirm, async ({ params, body }) => confirmBooking(sql, links, guestOf(links, params.token), body.proof));
  serve(api.guests.cancellation, async ({ params }) => {
    const guest = guestOf(links, params.token);
    return seeCancellation(sql, guest.link, guest);
  });
  serve(api.guests.cancel, async ({ params, body, intent }) => {
    const guest = guestOf(links, params.token);
    return decide(sql, guest.link, { to: 'cancelled', ...body }, guest, intent);
  });
  serve(api.guests.quoteChange, async ({ params, body }) => {
    const guest = guestOf(links, params.token);
    return quoteChange(sql, guest.link, body, guest);
  });
  serve(api.guests.change, async ({ params, body, visitor, intent }) => {
    const guest = guestOf(links, params.token);
    return changeBooking({ sql, visitorPlaces }, guest.link, body, { caller: guest, visitor, intent });
  });
  serve(api.guests.otherDates, async ({ params }) => {
    const guest = guestOf(links, params.token);
    return seeOtherDates(sql, guest.link, guest);
  });
  serve(api.guests.calendar, async ({ params, origin }) => {
    const { link } = guestOf(links, params.token);
    return calendarReply(await calendarOfBooking(sql, link, { url: manageUrl(links, origin, link), from }));
  });
  serve(api.guests.qr, async ({ params }) => {
    const picture = drawVoucherCode(await seeAsGuest(sql, links, params.token));
    return new RawReply(Buffer.from(picture), 'image/svg+xml');
  });
  serve(api.guests.voucher, async ({ params }) => seePersonVoucher({ sql, links }, params.token));
  serve(api.guests.voucherQr, async ({ params }) => {
    const picture = drawQr(await getPersonCode({ sql, links }, params.token));
    return new RawReply(Buffer.from(picture), 'image/svg+xml');
  });
  serve(api.auth.verifyEmail, async ({ body, caller }) => proveAndClaim(sql, links, caller, body));
  serve(api.auth.reset, async ({ body }) => resetAndClaim(sql, links, body));
}

/** The provider's calendar feed. */
export function feedRoutes(serve: Serve, door: { sql: Sql; links: SignedLinks }): void {
  serve(api.providers.calendarFeed, async ({ caller, origin }) => seeFeed({ ...door, origin }, providerOf(caller)));
  serve(api.providers.renewCalendarFeed, async ({ caller, body, origin }) =>
    renewFeed({ ...door, origin }, providerOf(caller), body.with_names),
  );
  serve(api.providers.stopCalendarFeed, async ({ caller }) => stopFeed(door.sql, providerOf(caller)));
  serve(api.calendar.feed, async ({ params, origin }) => calendarReply(await readFeed({ ...door, origin }, params.token)));
}

/** What came in at a provider's bank. */
export function bankFileRoutes(serve: Serve, { sql, production }: { sql: Sql; production: boolean }): void {
  serve(api.bankFiles.imports, async ({ caller }) => ({ ...(await seeBankImports(sql, caller)), has_example: !production }));
  serve(api.bankFiles.read, async ({ body, caller }) => readBankFile(sql, body, caller));
  serve(api.bankFiles.confirm, async ({ body, caller, intent }) => confirmBankLines(sql, body, caller, intent));
  serve(api.bankFiles.example, async ({ caller, locale }) =>
    production ? notFound() : new RawReply(Buffer.from(await writeExampleFile(sql, providerOf(caller), locale)), 'text/csv; charset=utf-8'),
  );
}

/** What a guide of a provider sees and does. */
export function guideRoutes(serve: Serve, { sql, links }: Pick<RouteDeps, 'sql' | 'links'>): void {
  serve(api.guide.manifest, async ({ query, caller }) => seeGuideManifest(sql, caller, query));
  serve(api.guide.attendance, async ({ params, body, caller }) => markAsGuide(sql, caller, params.id, body));
  serve(api.guide.checkIn, async ({ body, caller, intent }) => checkInAsGuide({ sql, links }, caller, body, intent));
}

/** What providers do with bookings beside deciding. */
export function providerBookingRoutes(serve: Serve, { sql, links, emailRateLimit, senders }: RouteDeps): void {
  serve(api.bookings.manual, async ({ body, caller, intent }) => {
    const take = () => takeBooking(sql, body, asProvider(caller), intent);
    if (body.customer_email === '') return take();
    return senders(accountOf(caller), () => emailRateLimit({ email: body.customer_email, caller }, take));
  });
  serve(api.bookings.undoComplete, async ({ params, caller, intent }) => undoComplete(sql, params.id, asProvider(caller), intent));
  serve(api.bookings.alike, async ({ params, caller }) => seeAlike(sql, params.id, asProvider(caller)));
  serve(api.bookings.notReal, async ({ params, body, caller }) =>
    senders(caller.id, () => cancelNotReal(sql, params.id, body, asProvider(caller)), body.ids.length),
  );
  serve(api.bookings.manifest, async ({ query, caller }) => getManifest(sql, providerOf(caller), query));
  serve(api.bookings.attendance, async ({ params, body, caller, intent }) => markAttendance(sql, params.id, body, caller, intent));
  serve(api.bookings.checkIn, async ({ body, caller, intent }) =>
    checkIn({ sql, links }, body, { caller: asProvider(caller), intent, replyOf: async (_, checked) => checked }),
  );
  serve(api.bookings.payment, async ({ params, body, caller, intent }) => markPayment(sql, params.id, body, caller, intent));
  serve(api.bookings.export, async ({ query, caller, locale }) => exportBookings(sql, providerOf(caller), query, locale));
  serve(api.ownPages.bookings, async ({ params, query, caller }) => {
    const list = await listPageBookings(sql, providerOf(caller), params.id, query);
    return { ...list, ...paged(api.ownPages.bookings.path.replace(':id', params.id), query, list) };
  });
  serve(api.ownPages.updateBooking, async ({ params, body, caller, intent }) =>
    inWords(senders, caller, body, () => updatePageBooking(sql, params.id, body, caller, intent)),
  );
}

function asProvider(caller: Caller): Caller & { provider_id: string } {
  return { ...caller, provider_id: providerOf(caller) };
}

/** Departures that are called off. `begin` has a run done beside the call. */
export function callOffRoutes(
  serve: Serve,
  { sql, begin, senders }: Pick<RouteDeps, 'sql' | 'senders'> & { begin: (id: string) => void },
): void {
  const started = <Run extends { id: string }>(run: Run) => {
    begin(run.id);
    return run;
  };
  serve(api.callOffs.day, async ({ query, caller }) => listDay(sql, providerOf(caller), query.date, query.slot));
  serve(api.callOffs.preview, async ({ body, caller }) => previewCallOff(sql, providerOf(caller), body, 'provider'));
  // The reason is mailed, to guests who have booked: it counts as one mail, however many they are.
  serve(api.callOffs.start, async ({ body, caller, intent }) =>
    started(await senders(accountOf(caller), () => callOffAsProvider(sql, body, caller, intent))),
  );
  serve(api.callOffs.list, async ({ query, caller }) => pageOfRuns(api.callOffs.list.path, query, providerOf(caller)));
  serve(api.callOffs.get, async ({ params, caller }) => seeCallOff(sql, params.id, providerOf(caller)));
  serve(api.callOffs.retry, async ({ params, caller }) => retry(sql, params.id, providerOf(caller), begin));

  serve(api.managedCallOffs.day, async ({ params, query }) => listDay(sql, params.id, query.date, query.slot));
  serve(api.managedCallOffs.preview, async ({ params, body }) => previewCallOff(sql, params.id, body, 'operator'));
  serve(api.managedCallOffs.start, async ({ params, body, caller, intent }) =>
    started(await callOffAsOperator(sql, params.id, body, caller, intent)),
  );
  serve(api.managedCallOffs.list, async ({ query }) => pageOfRuns(api.managedCallOffs.list.path, query, null));
  serve(api.managedCallOffs.get, async ({ params }) => seeCallOff(sql, params.id, null));
  serve(api.managedCallOffs.retry, async ({ params }) => retry(sql, params.id, null, begin));

  async function pageOfRuns(path: string, query: Parameters<typeof listRuns>[2], provider_id: string | null) {
    const { at_least, ...list } = await listRuns(sql, provider_id, query);
    return { ...paged(path, query, list), at_least };
  }
}
