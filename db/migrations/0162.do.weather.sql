-- What becomes of a departure by the warnings of the Observatory (docs/decisions/075-weather-policies.md). Of a service null is its
-- provider's, and empty is none; a booking has the rules that it was promised, null where there were none.
ALTER TABLE services ADD COLUMN weather_rules jsonb CHECK (jsonb_typeof(weather_rules) = 'array');
ALTER TABLE providers ADD COLUMN weather_rules jsonb CHECK (jsonb_typeof(weather_rules) = 'array');
-- Whether the rules act by themselves, without waiting for somebody to confirm.
ALTER TABLE providers ADD COLUMN weather_acts boolean NOT NULL DEFAULT false;
ALTER TABLE bookings ADD COLUMN weather_rules jsonb;

-- When the Observatory was last read, and what was wrong since; one row.
CREATE TABLE weather_feed (
  only_one     boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  read_at      timestamptz,
  tried_at     timestamptz,
  failed_since timestamptz,
  problem      text,
  CONSTRAINT weather_feed_problem_check CHECK ((problem IS NULL) = (failed_since IS NULL))
);
INSERT INTO weather_feed DEFAULT VALUES;

-- What the Observatory said, a row for each answer that differs from the one before it.
CREATE TABLE weather_reports (
  id             uuid PRIMARY KEY,
  read_at        timestamptz NOT NULL,
  -- when the answer before this one was last read; null: there was none
  before_read_at timestamptz,
  warnings       jsonb NOT NULL CHECK (jsonb_typeof(warnings) = 'array')
);
CREATE INDEX weather_reports_read ON weather_reports (read_at);

-- Signal 8 expected within two hours, said by a provider for itself or, with null, by an operator for all; the last word counts.
CREATE TABLE weather_expectations (
  id          uuid PRIMARY KEY,
  provider_id uuid,
  is_expected boolean NOT NULL,
  said_at     timestamptz NOT NULL,
  said_by     uuid NOT NULL
);
CREATE INDEX weather_expectations_said ON weather_expectations (said_at);

-- What a rule asks for of a departure.
CREATE TABLE weather_proposals (
  id          uuid NOT NULL,
  provider_id uuid NOT NULL,
  service_id  uuid NOT NULL,
  slot_id     uuid NOT NULL,
  starts_at   timestamptz NOT NULL,
  rule        jsonb NOT NULL,
  warning     text NOT NULL,
  code        text NOT NULL,
  source      text NOT NULL CHECK (source IN ('observatory', 'person')),
  issued_at   timestamptz NOT NULL,
  holds_from  timestamptz NOT NULL,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'dismissed', 'withdrawn')),
  -- of the calling off that was asked for
  run_id      uuid,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (provider_id, id)
);
-- One for each departure, rule and warning, unless it was withdrawn.
CREATE UNIQUE INDEX weather_proposals_once ON weather_proposals (provider_id, slot_id, md5(rule::text || warning)) WHERE state <> 'withdrawn';
CREATE INDEX weather_proposals_open ON weather_proposals (starts_at) WHERE state = 'open';
CREATE INDEX weather_proposals_start ON weather_proposals (starts_at);

-- What was done about proposals, and by whom.
CREATE TABLE weather_events (
  id          uuid NOT NULL,
  provider_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  event       text NOT NULL CHECK (event IN ('proposed', 'called_off', 'noted', 'went_anyway', 'withdrawn')),
  actor       text NOT NULL CHECK (actor IN ('weather', 'provider', 'operator')),
  actor_id    uuid,
  at          timestamptz NOT NULL,
  PRIMARY KEY (provider_id, id)
);
CREATE INDEX weather_events_at ON weather_events (provider_id, at);
CREATE INDEX weather_events_all ON weather_events (at);

-- A provider reads by mail that the weather asks for a decision.
ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind_check;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind_check CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed',
  'payout_cleared', 'pay_account_changed', 'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'recovery_code_used',
  'licence_runs_out', 'licence_stops_soon', 'licence_stopped', 'webhook_off', 'fee_invoice', 'weather_decision')) NOT VALID;
