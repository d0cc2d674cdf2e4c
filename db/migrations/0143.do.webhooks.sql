-- Where a provider's own programs hear of its bookings (docs/decisions/061-webhooks.md). The secret of an address is derived from its row.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers (id),
  url text NOT NULL,
  -- Kinds of events; empty: all of them.
  events text[] NOT NULL,
  state text NOT NULL DEFAULT 'on',
  -- Of the events since then.
  since timestamptz NOT NULL DEFAULT now(),
  secret_version integer NOT NULL DEFAULT 1,
  -- Until then messages are signed with the secret before as well.
  signed_twice_until timestamptz,
  -- Since when no message arrived; then the address is tried again with one message at a time, not before `rest_until`.
  failing_since timestamptz,
  rest_until timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_endpoints_url_check CHECK (url <> '' AND length(url) <= 500),
  CONSTRAINT webhook_endpoints_state_check CHECK (state IN ('on', 'off', 'failed'))
);
CREATE INDEX webhook_endpoints_provider ON webhook_endpoints (provider_id, created_at);

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  -- Null of a test. Bookings are never deleted.
  booking_id uuid,
  -- The line of the booking's timeline; of its first lines their event.
  line text NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL,
  -- Grows with the lines of a booking.
  sequence integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  -- Of one that is being sent: when another process may take it.
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz,
  -- HTTP status and the beginning of the last answer, or why there was none.
  status integer,
  answer text NOT NULL DEFAULT '',
  problem text,
  CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, booking_id, line),
  CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
  CONSTRAINT webhook_deliveries_problem_check CHECK (problem IN ('address', 'connection', 'timeout', 'redirect', 'status', 'switched_off'))
);
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at, id) WHERE state IN ('waiting', 'sending');
-- How many an address is being sent.
CREATE INDEX webhook_deliveries_sending ON webhook_deliveries (endpoint_id, due_at) WHERE state = 'sending';
CREATE INDEX webhook_deliveries_state ON webhook_deliveries (endpoint_id, state, id);
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);

-- Up to when the timelines of bookings have been read.
CREATE TABLE webhook_rounds (
  only_one boolean PRIMARY KEY DEFAULT true,
  seen_until timestamptz NOT NULL,
  CONSTRAINT webhook_rounds_only_one_check CHECK (only_one)
);
INSERT INTO webhook_rounds (seen_until) VALUES (now());

ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind_check;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind_check CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed',
  'payout_cleared', 'pay_account_changed', 'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'recovery_code_used',
  'licence_runs_out', 'licence_stops_soon', 'licence_stopped', 'webhook_off')) NOT VALID;
