-- The reply to a booking is not stored with its key: it is made again from the booking (decision 007).
ALTER TABLE idempotency_keys
  ALTER COLUMN reply DROP NOT NULL,
  ADD CONSTRAINT idempotency_keys_check CHECK (reply IS NOT NULL OR booking_id IS NOT NULL) NOT VALID;
ALTER TABLE idempotency_keys VALIDATE CONSTRAINT idempotency_keys_check;

-- An account that is deleted takes its keys along; those of guests, which are most, are not in this index.
CREATE INDEX idempotency_keys_caller ON idempotency_keys (right(scope, 36)) WHERE right(scope, 5) <> 'guest';
