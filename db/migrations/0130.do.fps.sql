-- A customer reports a payment; its provider finds it on the account, or does not.
ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check;
ALTER TABLE booking_events ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'completed',
  'reopened', 'declined', 'cancelled', 'expired', 'payment_reported', 'payment_received', 'payment_missing', 'paid', 'unpaid', 'refunded',
  'arrived', 'no_show')) NOT VALID;
ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind_check;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind_check CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed',
  'payout_cleared', 'pay_account_changed', 'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'recovery_code_used',
  'licence_runs_out', 'licence_stops_soon', 'licence_stopped'));

-- A booking has one open report at a time.
CREATE UNIQUE INDEX payments_one_report ON payments (provider_id, booking_id) WHERE state = 'reported';
-- The sweep of pictures asks which slips are still somebody's.
CREATE INDEX payments_slip ON payments (slip) WHERE slip IS NOT NULL;
