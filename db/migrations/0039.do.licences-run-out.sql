-- A licence that runs out: its provider was warned, and sells nothing from this Hong Kong day on unless another licence is verified before.
ALTER TABLE providers
  ADD COLUMN licence_stops_on date,
  ADD COLUMN licence_reminded_at timestamptz,
  ADD COLUMN licence_stopped_at timestamptz;
CREATE INDEX providers_licence_expiry ON providers (licence_expiry) WHERE licence_expiry IS NOT NULL AND licence_stops_on IS NULL AND suspended_at IS NULL;
CREATE INDEX providers_licence_stops_on ON providers (licence_stops_on) WHERE licence_stops_on IS NOT NULL AND licence_stopped_at IS NULL AND suspended_at IS NULL;

CREATE OR REPLACE FUNCTION may_sell(p providers) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN p.suspended_at IS NULL AND p.approved_at IS NOT NULL AND p.licence_stopped_at IS NULL;

-- As before, and when a licence has run out or another is verified.
CREATE OR REPLACE FUNCTION keep_catalogue_of_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.provider_id = changed.id
    WHERE (changed.name, changed.name_zh, changed.suspended_at, changed.approved_at, changed.licence_stopped_at, changed.verified_at)
      IS DISTINCT FROM (former.name, former.name_zh, former.suspended_at, former.approved_at, former.licence_stopped_at, former.verified_at)));
  RETURN NULL;
END $$;

-- Its owner is mailed a month and a week before, and on the day.
ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind_check, ADD CONSTRAINT account_notices_kind_check
  CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed', 'payout_cleared', 'second_factor_on', 'second_factor_off',
    'recovery_codes_renewed', 'recovery_code_used', 'licence_runs_out', 'licence_stops_soon', 'licence_stopped'));
