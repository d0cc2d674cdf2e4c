/** What a booking’s money has come to. `part_refunded`: of what took place, as goodwill. */
export type MoneyState =
  | 'asked'
  | 'reported'
  | 'reported_with_slip'
  | 'missing'
  | 'part_paid'
  | 'overpaid'
  | 'paid'
  | 'part_refunded'
  | 'refund_due'
  | 'refunded'
  | 'none';

/** A booking that shows one state of money. */
export type MoneyScene = {
  service: string;
  /** The first day that will do, counted from today; its slot is the first one from then with room. */
  from_day: number;
  people: number;
  money: MoneyState;
  /** Made so long ago: within the last hours, or on an earlier day. */
  made: { minutes_ago: number } | { days_ago: number };
  /** Cancelled so many days ago, and by whom. */
  cancelled?: { days_ago: number; by: 'customer' | 'provider' };
  /** So many days ago it was moved from the slot before and made larger by one person, who is paid for too. */
  changed_days_ago?: number;
};

/** Bookings in each state of money. What is still to be paid was asked for within the last hours, or is due well ahead. */
export const scenes: readonly MoneyScene[] = [
  { service: 'kayak', from_day: 4, people: 2, money: 'asked', made: { minutes_ago: 140 } },
  { service: 'kayak', from_day: 6, people: 1, money: 'reported', made: { minutes_ago: 205 } },
  { service: 'kayak', from_day: 5, people: 2, money: 'reported_with_slip', made: { minutes_ago: 340 } },
  { service: 'kayak', from_day: 8, people: 2, money: 'missing', made: { minutes_ago: 385 } },
  { service: 'kayak', from_day: 9, people: 3, money: 'part_paid', made: { minutes_ago: 320 } },
  { service: 'kayak', from_day: 11, people: 2, money: 'overpaid', made: { days_ago: 3 } },
  { service: 'kayak', from_day: 13, people: 2, money: 'paid', made: { days_ago: 5 }, changed_days_ago: 2 },
  { service: 'kayak', from_day: -12, people: 2, money: 'part_refunded', made: { days_ago: 16 } },
  { service: 'geopark-boat', from_day: 12, people: 3, money: 'asked', made: { days_ago: 2 } },
  { service: 'kayak', from_day: 14, people: 2, money: 'refund_due', made: { days_ago: 4 }, cancelled: { days_ago: 1, by: 'customer' } },
  { service: 'junk', from_day: 9, people: 2, money: 'refund_due', made: { days_ago: 12 }, cancelled: { days_ago: 5, by: 'provider' } },
  {
    service: 'dragon-boat',
    from_day: 10,
    people: 4,
    money: 'refund_due',
    made: { days_ago: 15 },
    cancelled: { days_ago: 9, by: 'customer' },
  },
  // Within a day of the start: half of it comes back.
  { service: 'junk', from_day: 0, people: 2, money: 'refunded', made: { days_ago: 3 }, cancelled: { days_ago: 1, by: 'customer' } },
  {
    service: 'dragons-back',
    from_day: 6,
    people: 2,
    money: 'refund_due',
    made: { days_ago: 8 },
    cancelled: { days_ago: 4, by: 'customer' },
  },
  { service: 'dragons-back', from_day: 8, people: 3, money: 'reported', made: { minutes_ago: 260 } },
  { service: 'neon-tram', from_day: 7, people: 2, money: 'refund_due', made: { days_ago: 6 }, cancelled: { days_ago: 2, by: 'customer' } },
  { service: 'neon-tram', from_day: 5, people: 2, money: 'reported_with_slip', made: { minutes_ago: 115 } },
  { service: 'dim-sum', from_day: 8, people: 2, money: 'refund_due', made: { days_ago: 10 }, cancelled: { days_ago: 6, by: 'customer' } },
];
