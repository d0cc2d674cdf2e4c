import { randomUUID } from 'node:crypto';
import { addDays, hongKongDate } from '../../rules/time.ts';
import type { TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/builders.ts';
import { resellersOn } from '../support/resellers.ts';
import { loginOf, stagesOn } from '../support/stage.ts';
import { api } from '../../contract/api.ts';
import type { Known } from './values.ts';

/** A corner of the marketplace to be hammered at, and the ways to come in. */
export type Cast = { known: Known; keys: Record<string, string | undefined> };

/** Sets a new corner up: what was wrecked in the last one stays there. */
export function castOn(on: TestApp): (round: number) => Promise<Cast> {
  const stage = stagesOn(on);

  async function accessOf({ id }: { id: string }): Promise<string> {
    const session = randomUUID();
    await on.sql`insert into sessions (id, user_id, token_hash, expires_at) values (${session}, ${id}, ${Buffer.from(session)}, now() + interval '1 hour')`;
    return on.app.jwt.sign({ sub: id, sid: session }, { expiresIn: '1h' });
  }

  return async (round) => {
    const booking = (['pending', 'confirmed', 'completed'] as const)[round % 3]!;
    const at = await stage('guest', { booking, gets: [200, 200, 200, 200, 200] });
    const { people, secrets } = at;
    const under_way = await on.buildSlotUnderWay({ service: at.service });
    const booked = { client: people.client, page: at.page, payment_status: 'paid' };
    const others = await Promise.all([
      ...(['pending', 'confirmed', 'cancelled'] as const).map((status) => on.buildBooking({ ...booked, slot: at.slot, status })),
      ...(['confirmed', 'completed'] as const).map((status) => on.buildBooking({ ...booked, slot: under_way, status })),
    ]);
    const { refresh } = await on.guest.done(api.auth.login, { body: loginOf(people.client) });
    const today = hongKongDate(Date.now());
    const dates = [-1, 0, 1, 2, 3, 7, 30].map((days) => addDays(today, days));
    const service = [at.service.id];
    const slot = [at.slot.id];
    const page = [at.page.id];
    const unit = at.service.units.map(({ id }) => id);
    const card_flag = randomUUID();
    await on.sql`
      insert into card_flags (id, provider_id, booking_id, kind, amount, currency, reference)
      values (${card_flag}, ${at.provider.id}, ${at.booking.id}, 'disputed', 50400, 'hkd', 'du_1')`;
    const bookings = [at.booking, ...others].map(({ id }) => id);
    const emails = [people.client.email, 'taiman@example.com'];
    const known: Known = {
      ...{ service, service_id: service, services: service, service_ids: service, batch_id: service, provider: [at.provider.id] },
      ...{ availability_slot: slot, slot, page_id: page, unit, booking: bookings, slug: [at.page.slug], link: [at.link.id] },
      ...{
        partner: [at.link.partner.id],
        payout: [at.payout.id],
        category_id: [at.category.id],
        ids: [at.category.id],
        mail: [at.mail.id],
      },
      ...{
        review: [at.review.id],
        template: [at.template.id],
        membership: [at.membership.id],
        webhook: [at.webhook.id],
        webhook_delivery: [at.webhook.delivery.id],
        market_webhook: [at.market_webhook.id],
        market_webhook_delivery: [at.market_webhook.delivery.id],
        hold: [at.hold.id],
        proposal: [at.proposal.id],
        import: [at.import.id],
        reseller: [at.reseller.id],
        reseller_key: [at.reseller.key_id],
        own_key: [at.own_key.id],
        card_flag: [card_flag],
        user_id: [people.client.id, people.provider.id],
        after: bookings,
        anything: [...slot, ...page, ...bookings],
      },
      ...{ token: [secrets.booking, secrets.person_voucher], calendar_token: [secrets.calendar], verify_email: [secrets.verify_email] },
      ...{ reset_password: [secrets.reset_password], refresh: [refresh], booking_reference: [at.booking.booking_reference] },
      ...{
        voucher: [`${at.booking.booking_reference} TEST-CODE`, 'TEST-CODE'],
        customer_email: emails,
        phone: ['+85291234567', '2345 6789'],
      },
      ...{
        password: [PASSWORD],
        old_password: [PASSWORD],
        code: [at.link.id],
        customer_phone: ['9123 4567'],
        contact_phone: ['2345 6789'],
      },
      ...{ date: dates, date_from: dates, date_to: dates, start_date: dates, end_date: dates, month: ['2026-12', today.slice(0, 7)] },
      ...{ start_datetime: dates.map((day) => `${day}T09:00`), end_datetime: dates.map((day) => `${day}T18:00`) },
      ...{ price: ['480.00', '0', '12.5'], min_price: ['1'], max_price: ['1000'], amount: ['1.00', '480.00'] },
      file: ['a.webp', `${'0'.repeat(24)}-1600.webp`, '.env', 'entry.client.js', 'robots.txt', 'sitemap.xml', 'favicon.ico'],
    };
    const entries = Object.entries(people).map(async ([role, user]) => [role, `Bearer ${await accessOf(user)}`] as const);
    const reader = await resellersOn(on.sql).buildOwnKey({ provider: at.provider, scope: 'read' });
    const programs = { write: `Bearer ${at.own_key.key}`, read: `Bearer ${reader.key}`, reseller: `Bearer ${at.reseller.key}` };
    const keys = { ...programs, nobody: undefined, link: `Bearer ${secrets.booking}`, worn: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.stale' };
    return { known, keys: { ...keys, ...Object.fromEntries(await Promise.all(entries)) } };
  };
}
