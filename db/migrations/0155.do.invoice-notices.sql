-- A provider reads by mail that an invoice of service fees is there.
ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind_check;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind_check CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed',
  'payout_cleared', 'pay_account_changed', 'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'recovery_code_used',
  'licence_runs_out', 'licence_stops_soon', 'licence_stopped', 'webhook_off', 'fee_invoice')) NOT VALID;
