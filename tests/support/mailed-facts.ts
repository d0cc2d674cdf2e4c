import type { MailKind } from '../../contract/mails.ts';
import type { AccountFacts, DueMail, MailedBooking } from '../../server/outbox/stored-facts.ts';
import { kindOf } from '../../server/outbox/kinds/kinds.ts';

/** The time as of which these facts hold: Thursday noon in Hong Kong. */
export const MAILED_AT = Date.parse('2026-12-10T04:00:00Z');

const hours = (count: number) => new Date(MAILED_AT + count * 3_600_000).toISOString();
const START = hours(46);
const names = { name: 'Kayan Boats', name_zh: '嘉欣船務' };

/** A confirmed booking as mails know it, with a line for each fact that a mail may say. */
export function mailedBooking(facts: Partial<MailedBooking> = {}): MailedBooking {
  return {
    booking_id: '019b0000-0000-7000-8000-000000000001',
    booking_reference: 'SMP-7K2M9Q',
    confirmation_code: '4821',
    status: 'confirmed',
    confirm_by: hours(2),
    customer_name: 'Chan Tai Man',
    customer_email: 'tai.man@example.com',
    customer_phone: '+85291234567',
    special_requests: 'Vegetarian',
    starts_at: START,
    ends_at: hours(49),
    all_day: false,
    cancellation_hours: 24,
    weather_rules: [{ warnings: ['pre_8', 'rain_black'], hours_before: 3, outcome: 'cancel' }],
    expiry_hours: 24,
    created_at: hours(-3),
    service_title: 'Junk cruise',
    service_title_zh: '帆船之旅',
    participants: 2,
    vouchers: 2,
    is_paid: false,
    pay_by: hours(20),
    choose_by: null,
    final_amount: '1160.00',
    total_price: '1104.76',
    refund_due: '1160.00',
    refund_due_since: hours(-80),
    retained: '0.00',
    payment: '1160.00',
    payment_way: 'fps',
    owed: '0.00',
    sent: { amount: '1160.00', way: 'fps', reference: 'FPS-1' },
    meeting_point: 'Pier 9',
    meeting_point_zh: '九號碼頭',
    location: 'Central',
    location_zh: '中環',
    mtr_exit: 'Central, exit A',
    mtr_exit_zh: '中環站 A 出口',
    arrive_minutes_before: 15,
    latitude: 22.28717,
    longitude: 114.16126,
    provider_name: names.name,
    provider_name_zh: names.name_zh,
    provider_phone: '+85225551234',
    is_taken: false,
    is_resold: false,
    provider_proved: true,
    is_reviewed: false,
    is_absent: false,
    is_redone: false,
    note: 'The engine needs a part',
    cancel_description: '',
    change: {
      from: { start_datetime: hours(22), participants: 2, final_amount: '1160.00' },
      to: { start_datetime: START, participants: 3, final_amount: '1740.00' },
      renamed: false,
    },
    is_newest_change: true,
    is_changed_back: false,
    messages: ['May we bring a dog?'],
    is_newest_message: true,
    end: {
      is_called_off: true,
      was_postponed: false,
      words_by: 'side',
      reseller: '',
      by_reseller: false,
      is_mailed: true,
      is_over: false,
      places: 'on_sale',
      service_id: '019b0000-0000-7000-8000-000000000002',
    },
    changes: 1,
    changed_at: hours(-2),
    ...facts,
  };
}

/** The facts of an account with something of everything that a mail may be about. */
export function mailedAccount(facts: Partial<AccountFacts> = {}): AccountFacts {
  const departure = { starts_at: START, all_day: false, title: 'Junk cruise', title_zh: '帆船之旅', people: 4 };
  return {
    link_is_good: true,
    decision: { as: 'provider', ...names, is_suspended: false, note: 'The licence is not yours' },
    team: { ...names, role: 'guide' },
    leaver: { name: 'Lee Siu Lung', role: 'manager' },
    licence: { number: 'TL-350001', expiry: '2026-12-31', stops_on: '2027-01-01' },
    settlement: { amount: '-1280.50', reference: 'S-12', account: 'HSBC 123-456', is_paid: false },
    departures: [departure],
    called_off: { ...names, reason_en: 'Strong wind', reason_zh: '風勢太大', unmailed: 1, departures: [departure] },
    decisions: {
      acts: false,
      more: 0,
      departures: [
        {
          ...departure,
          outcome: 'cancel',
          warning: 'pre_8',
          code: 'WTCPRE8',
          source: 'observatory',
          issued_at: hours(-1),
          decide_by: hours(3),
        },
      ],
    },
    wait: {
      entry_id: '019b0000-0000-7000-8000-000000000003',
      title: 'Junk cruise',
      title_zh: '帆船之旅',
      provider_name: names.name,
      provider_name_zh: names.name_zh,
      date_from: '2026-12-12',
      date_to: '2026-12-14',
      time_from: '00:00',
      time_to: '23:59',
      one_departure: false,
      participants: 2,
      is_open: true,
      is_confirmed: true,
      offer: { starts_at: START, all_day: false, expires_at: hours(12), is_open: true, is_passed: false },
      called_off: null,
    },
    ...facts,
  };
}

/** A mail of a kind to each side that gets it, with these facts. */
export function mailsOfKind(kind: MailKind): DueMail[] {
  const made = kindOf(kind);
  const sides: DueMail['side'][] = made.about === 'account' ? ['account'] : made.to === 'both' ? ['customer', 'provider'] : [made.to];
  const mail = {
    id: '019b0000-0000-7000-8000-000000000004',
    kind,
    source: '019b0000-0000-7000-8000-000000000005',
    recipient: 'somebody@example.com',
    locale: 'en' as const,
    about: new Date(kind === 'daily_departures' ? MAILED_AT : START),
    attempts: 0,
    created_at: new Date(MAILED_AT),
    reply_to: null,
    booking: made.about === 'booking' ? mailedBooking() : null,
    account: made.about === 'booking' ? null : mailedAccount(),
  };
  return sides.map((side) => ({ ...mail, side }));
}
