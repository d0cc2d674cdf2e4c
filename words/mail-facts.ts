import type { refundWays } from '../contract/moved-money.ts';
import type { StaffRole } from '../contract/staff-roles.ts';
import type { MapApp } from '../rules/meeting/map-links.ts';

// What mails may say, in the reader's language. Each fact is worked out when a mail says it.

/** Names and other people's words, as the mail says them: they stay so where our words become Simplified. */
export type OwnWords = { as_written: readonly string[] };

/** What every mail about a booking may say. */
export type BookingBasics = OwnWords & {
  /** In whose name it is booked. A reseller that names no guest books in its own name or under its reference. */
  customer: string;
  provider: string;
  title: string;
  /** `Tomorrow`, `Today` or the date, as of sending. */
  near_day: string;
  day: string;
  /** From when to when; of a day ticket the opening hours. */
  time: string;
  is_day: boolean;
  /** Empty for a day ticket. */
  starts: string;
  people: string;
  code: string;
  /** How many persons, or groups sold as one, have a voucher of their own; 0 where the booking’s code is the only one. */
  vouchers: number;
  reference: string;
  /** The provider's. */
  phone: string;
  /** The customer's. */
  contact: string;
  special_requests: string;
  is_cancelled: boolean;
  /** The mail is the provider's, and not the customer's. */
  to_provider: boolean;
};

/** What only some mails about a booking say. */
export type BookingParts = {
  place: {
    name: string;
    /** By when to be there: `Be there by 09:45`; empty where guests come at the start. */
    arrival: string;
    /** The way from the MTR; empty where none is stated. */
    mtr: string;
    /** The place in the map programs, best known first; empty when there is no place. */
    maps: { app: MapApp; url: string }[];
    /** The address of a picture of the place; empty where there is none. */
    picture: string;
  };
  paying: {
    /** What the guest pays. */
    total: string;
    /** What the provider earns. */
    earned: string;
    /** What is said of the payment: how much, how, until when; empty where there is nothing to say. */
    said: string;
    /** Until when it is to be paid; empty where it has no time. */
    until: string;
    /** The last payment that was reported, received or missing; empty when there is none. */
    payment: string;
    /** The customer has reported a payment that nobody has answered. */
    is_reported: boolean;
    /** It was paid by card, to the marketplace. */
    is_by_card: boolean;
    /** What the customer still has to pay; empty when that is nothing. */
    owed: string;
    /** What of the payment of a cancelled booking isn’t refunded; empty where nothing is. */
    retained: string;
  };
  refund: {
    /** The refund that is due; empty when there is none. */
    due: string;
    /** Whether that is all the booking cost, the fee included. */
    is_whole: boolean;
    /** Since when it is due. */
    since: string;
    /** Whether the customer has paid what a full refund gives back; true where a mail stored by an older version does not say. */
    gives_back: boolean;
    /** What becomes of a payment that the guest of a cancelled booking reported; empty where there is none. */
    reported_back: string;
    /** The booking is cancelled, and nothing was paid of it or said to be. */
    has_nothing_to_pay: boolean;
    /** The refund that was sent, which the mail is about. */
    sent: { amount: string; way: (typeof refundWays)[number] | null; reference: string } | null;
  };
  /** The booking before and after a change, and how much more or less the customer pays: each empty where there is none. */
  change: { was: string; is: string; more: string; less: string; renamed: boolean };
  request: {
    /** Until when a large booking is to be confirmed by mail; empty where that is not needed, or done. */
    confirm_by: string;
    /** How long a request waits for an answer: `24 hours`. */
    answer_by: string;
    /** Until when a request can be answered. */
    answer_until: string;
  };
  /** What cancelling gives back, and until when. */
  cancelling: string;
  weather: {
    /** What was promised about the weather, a line a rule; before it that the departure goes ahead. */
    lines: string[];
    /** That the departure goes ahead despite a rule, a line a sentence, why, and whose words that is; empty where it was not let go. */
    goes_ahead: { lines: string[]; reason: string; by_operator: boolean };
  };
  /** How the booking ended, or its departure was called off. */
  end: {
    is_called_off: boolean;
    /** Its guest was to choose another date when it ended. */
    was_postponed: boolean;
    words_by: WordsBy;
    /** The reseller of the booking, and whether the reseller ended it; empty where the guest booked here. */
    reseller: string;
    by_reseller: boolean;
    /** Whether its guest is mailed; one without an address is not, nor one of a file that mails nobody. */
    is_mailed: boolean;
    /** The departure has ended. */
    is_over: boolean;
    places: PlacesAfter;
    /** Where the experience can be booked; empty where it cannot. */
    other_dates: string;
    /** The reason of a cancellation and the free text beside it; empty when neither was given. */
    reason: string[];
  };
  /** Until when another date is to be chosen. */
  choose_by: string;
  /** What the provider or the customer wrote on the event; empty when nothing. */
  note: string;
  /** Unread messages, oldest first, and the name of the side that wrote them. */
  messages: { sender: string; bodies: string[] };
};

/** A booking with some of what mails may say of it. */
export type BookingForMail<Part extends keyof BookingParts = never> = BookingBasics & Pick<BookingParts, Part>;

/** Whose words the reason of an end is: of the side that acted, an operator's, or Sampan's own, as where a rule of the weather acted. */
export type WordsBy = 'side' | 'operator' | 'sampan';

/** What becomes of the places of a booking that ended: a visitor can book them, the waiting list has the first offer, or nobody can book them. */
export type PlacesAfter = 'on_sale' | 'waiting_list' | 'off_sale';

/** The departures of a day that have guests. */
export type DeparturesForMail = OwnWords & {
  day: string;
  departures: { starts: string; is_day: boolean; title: string; people: string }[];
};

/** Departures of a guide that were called off. `unmailed`: how many bookings have guests who are mailed nothing. */
export type CallOffForMail = OwnWords & {
  business: string;
  departures: { starts: string; title: string }[];
  reason: string[];
  unmailed: number;
};

/** A provider or partner about whom an operator has decided, with the operator's reason. */
export type DecisionForMail = OwnWords & { business: string; is_partner: boolean; note: string };

/** As what the recipient is invited to the team of a business. */
export type InvitationForMail = OwnWords & { business: string; role: StaffRole };

/** Who has left the recipient's team, and as what they were in it; the name is empty once their account is deleted. */
export type LeaverForMail = OwnWords & { name: string; role: StaffRole };

/** An expiring licence, its last day, and the day from which its provider can sell nothing. */
export type LicenceForMail = OwnWords & { number: string; until: string; stops_on: string };

/** What is settled with a provider; `is_payout`: the marketplace pays it. `account`: where the provider pays, empty where it is not said. */
export type SettlementForMail = OwnWords & { amount: string; reference: string; account: string; is_payout: boolean };

/** A departure about which the weather asks: why, what is done otherwise, and until when the host decides. */
export type DepartureToDecide = { starts: string; title: string; people: string; why: string; what: string; decide_by: string };

/** `rules_act`: the host lets rules act by themselves; `more_asked`: departures beside those listed. */
export type WeatherForMail = OwnWords & { asked: DepartureToDecide[]; rules_act: boolean; more_asked: number };

/**
 * What somebody waits for: the days and times, until when an offer is open, and how it goes on. `reason`: why the departure was called off;
 * null where it was not.
 */
export type WaitingForMail = OwnWords & {
  title: string;
  provider: string;
  people: string;
  /** When what is offered starts, or else what they wait for. */
  day: string;
  for: string;
  until: string;
  goes_on: boolean;
  is_confirmed: boolean;
  reason: string | null;
};
