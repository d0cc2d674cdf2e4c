-- A second factor of an account: codes of an app (TOTP, RFC 6238). The app's key is encrypted with a key derived from the server's secret.
CREATE TABLE second_factors (
  user_id      uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_key   bytea NOT NULL,
  -- null while it is being set up: it protects nothing yet
  confirmed_at timestamptz,
  -- the half minute (counted since 1970) whose code was accepted last: none is accepted twice
  last_step    bigint NOT NULL DEFAULT 0
);

-- For who has lost the app: each code signs in once.
CREATE TABLE recovery_codes (
  user_id   uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind_check;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind_check CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed',
  'payout_cleared', 'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'recovery_code_used'));
