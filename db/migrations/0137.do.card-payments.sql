-- Payments by card through a gateway (docs/decisions/059-card-payments.md).
ALTER TABLE marketplace_settings
  -- Whether a gateway is configured; the start says so.
  ADD COLUMN takes_cards boolean NOT NULL DEFAULT false;

-- A page of the gateway's on which a booking is paid. Its id is the key by which the gateway makes it once.
CREATE TABLE card_checkouts (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  -- Cents, in HKD.
  amount bigint NOT NULL,
  -- asked: the gateway has not answered yet.
  state text NOT NULL DEFAULT 'asked',
  -- As the gateway names it, and where it is; empty before it has answered.
  reference text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  -- From where the customer left and comes back to: the secret link, or the account.
  origin text NOT NULL,
  by_link boolean NOT NULL,
  locale text NOT NULL,
  -- What was paid is not what was asked for: another amount, another currency.
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT card_checkouts_amount_check CHECK (amount > 0),
  CONSTRAINT card_checkouts_state_check CHECK (state IN ('asked', 'open', 'paid', 'ended')),
  CONSTRAINT card_checkouts_problem_check CHECK (problem IN ('amount', 'currency'))
);
CREATE INDEX card_checkouts_booking ON card_checkouts (booking_id);
CREATE INDEX card_checkouts_to_look ON card_checkouts (looked_at) WHERE state IN ('asked', 'open');
CREATE INDEX card_checkouts_problem ON card_checkouts (created_at) WHERE problem IS NOT NULL;

-- Money that goes back through the gateway. Its id is the key by which the gateway sends it once; a row of `refunds` follows once it has.
CREATE TABLE card_refunds (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  payment_id uuid NOT NULL REFERENCES payments (id),
  amount bigint NOT NULL,
  state text NOT NULL DEFAULT 'sending',
  reference text NOT NULL DEFAULT '',
  made_by uuid REFERENCES users (id) ON DELETE SET NULL,
  actor text NOT NULL,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  looked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT card_refunds_amount_check CHECK (amount > 0),
  CONSTRAINT card_refunds_state_check CHECK (state IN ('sending', 'sent', 'failed')),
  CONSTRAINT card_refunds_actor_check CHECK (actor IN ('provider', 'operator'))
);
CREATE INDEX card_refunds_booking ON card_refunds (booking_id);
CREATE INDEX card_refunds_payment ON card_refunds (payment_id);
CREATE INDEX card_refunds_to_look ON card_refunds (looked_at) WHERE state = 'sending';
-- One after the other.
CREATE UNIQUE INDEX card_refunds_one ON card_refunds (provider_id, booking_id) WHERE state = 'sending';

-- What the gateway has said, each once.
CREATE TABLE gateway_events (
  gateway text NOT NULL,
  id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT gateway_events_pkey PRIMARY KEY (gateway, id)
);
CREATE INDEX gateway_events_age ON gateway_events (received_at);

-- A payment of the gateway's is written down once.
CREATE UNIQUE INDEX payments_of_gateway ON payments (provider_id, reference) WHERE source = 'gateway' AND way = 'card' AND reference <> '';

ALTER TABLE booking_events
  DROP CONSTRAINT booking_events_event_check,
  ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'changed', 'completed', 'reopened', 'declined',
    'cancelled', 'expired', 'payment_reported', 'payment_received', 'payment_missing', 'payment_flagged', 'payment_expired', 'payment_unconfirmed', 'paid',
    'unpaid', 'refunded', 'arrived', 'no_show')) NOT VALID;
