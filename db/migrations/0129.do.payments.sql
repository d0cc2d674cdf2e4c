-- How customers may pay, what came in and what went back, each in cents. The state of a booking's payment follows from these sums
-- (db/objects/bookings/derive_payment.sql).
ALTER TABLE providers
  ADD COLUMN pay_ways text[] NOT NULL DEFAULT '{on_site}',
  -- What the FPS account is named by, and the name that the bank shows with it.
  ADD COLUMN fps_kind text,
  ADD COLUMN fps_account text NOT NULL DEFAULT '',
  ADD COLUMN fps_name text NOT NULL DEFAULT '',
  -- Hours to pay after the booking, or after its request was accepted.
  ADD COLUMN pay_hours integer NOT NULL DEFAULT 24,
  -- Days before the start until which `later` is paid.
  ADD COLUMN pay_days_before integer NOT NULL DEFAULT 3,
  ADD CONSTRAINT providers_pay_ways_check CHECK (cardinality(pay_ways) > 0 AND pay_ways <@ ARRAY['fps', 'card', 'on_site', 'later']),
  ADD CONSTRAINT providers_fps_check CHECK ((fps_kind IS NULL) = (fps_account = '') AND (fps_kind IS NOT NULL OR NOT pay_ways @> ARRAY['fps'])),
  ADD CONSTRAINT providers_fps_kind_check CHECK (fps_kind IN ('id', 'phone', 'email')),
  ADD CONSTRAINT providers_pay_hours_check CHECK (pay_hours >= 1 AND pay_hours <= 720),
  ADD CONSTRAINT providers_pay_days_before_check CHECK (pay_days_before >= 0 AND pay_days_before <= 90);
-- Null: as its provider.
ALTER TABLE services
  ADD COLUMN pay_ways text[],
  ADD CONSTRAINT services_pay_ways_check CHECK (cardinality(pay_ways) > 0 AND pay_ways <@ ARRAY['fps', 'card', 'on_site', 'later']);

ALTER TABLE bookings
  ADD COLUMN pay_way text,
  ADD COLUMN pay_by timestamptz,
  ADD COLUMN paid_amount bigint NOT NULL DEFAULT 0,
  -- What refunds took off the price.
  ADD COLUMN reduced_amount bigint NOT NULL DEFAULT 0,
  -- What the customer does not get back of a cancelled booking.
  ADD COLUMN retained_amount bigint NOT NULL DEFAULT 0,
  -- Null: all is given back until `cancellation_hours` before the start; later the customer may not cancel.
  ADD COLUMN cancellation_tiers jsonb,
  ADD COLUMN refund_due_since timestamptz,
  DROP CONSTRAINT bookings_refunded_at_most_paid;
DROP INDEX bookings_refund_due, bookings_refund_due_by_provider;

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  way text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  reference text NOT NULL DEFAULT '',
  slip text,
  source text NOT NULL,
  received_by text NOT NULL DEFAULT 'provider',
  made_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  received_at timestamptz,
  failed_at timestamptz,
  CONSTRAINT payments_way_check CHECK (way IN ('fps', 'card', 'on_site', 'other')),
  CONSTRAINT payments_amount_check CHECK (amount > 0),
  CONSTRAINT payments_state_check CHECK (state IN ('reported', 'received', 'failed')),
  CONSTRAINT payments_source_check CHECK (source IN ('customer', 'provider', 'operator', 'bank_file', 'gateway')),
  CONSTRAINT payments_received_by_check CHECK (received_by IN ('provider', 'marketplace')),
  CONSTRAINT payments_received_at_check CHECK (state <> 'received' OR received_at IS NOT NULL),
  CONSTRAINT payments_failed_at_check CHECK ((state = 'failed') = (failed_at IS NOT NULL))
);
CREATE INDEX payments_booking ON payments (booking_id);
CREATE INDEX payments_reported ON payments (provider_id, created_at) WHERE state = 'reported';

ALTER TABLE refunds
  ADD COLUMN way text,
  ADD COLUMN reference text NOT NULL DEFAULT '',
  ADD COLUMN paid_by text NOT NULL DEFAULT 'provider',
  -- How much of it was not due, and so took something off the price.
  ADD COLUMN reduces bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT refunds_way_check CHECK (way IN ('fps', 'card', 'on_site', 'other')),
  ADD CONSTRAINT refunds_paid_by_check CHECK (paid_by IN ('provider', 'marketplace')),
  ADD CONSTRAINT refunds_reduces_check CHECK (reduces >= 0 AND reduces <= amount);

INSERT INTO payments (id, provider_id, booking_id, way, amount, state, source, created_at, received_at)
SELECT gen_random_uuid(), provider_id, id, 'on_site', final_amount, 'received', 'provider', created_at, created_at
FROM bookings WHERE payment_status <> 'unpaid' AND final_amount > 0;
UPDATE refunds r SET reduces = amount FROM bookings b WHERE b.id = r.booking_id AND b.status <> 'cancelled';
UPDATE bookings SET paid_amount = final_amount,
  reduced_amount = CASE WHEN status <> 'cancelled' THEN refunded_amount ELSE 0 END,
  refund_due_since = CASE WHEN status = 'cancelled' AND refunded_amount < final_amount THEN cancelled_at END
WHERE payment_status <> 'unpaid';
UPDATE bookings SET payment_status = 'paid' WHERE final_amount = 0 AND payment_status = 'unpaid' AND status <> 'cancelled';

ALTER TABLE bookings
  ADD CONSTRAINT bookings_pay_way_check CHECK (pay_way IN ('fps', 'card', 'on_site', 'later')),
  ADD CONSTRAINT bookings_paid_amount_check CHECK (paid_amount >= 0),
  ADD CONSTRAINT bookings_refunded_at_most_paid CHECK (refunded_amount >= 0 AND refunded_amount <= paid_amount),
  ADD CONSTRAINT bookings_worth_check CHECK (
    reduced_amount >= 0 AND reduced_amount <= final_amount AND retained_amount >= 0 AND retained_amount <= final_amount AND (retained_amount = 0 OR status = 'cancelled'));
CREATE INDEX bookings_refund_due ON bookings (refund_due_since, id) WHERE refund_due_since IS NOT NULL;
CREATE INDEX bookings_refund_due_by_provider ON bookings (provider_id, refund_due_since) WHERE refund_due_since IS NOT NULL;
