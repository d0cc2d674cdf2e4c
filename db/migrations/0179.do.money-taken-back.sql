-- Until when a host answers a report of a payment whose time is over, and until when the guest of one that was not found may pay once more.
ALTER TABLE payments ADD COLUMN answer_by timestamptz, ADD COLUMN renewed_until timestamptz;
CREATE INDEX payments_to_answer ON payments (answer_by) WHERE state = 'reported' AND answer_by IS NOT NULL;

-- Hosts who were asked before this migration are asked once more, and their guests hear of it.
UPDATE bookings b SET pay_by_passed_at = NULL
FROM payments p
WHERE p.state = 'reported' AND b.id = p.booking_id AND b.status = 'confirmed' AND b.pay_by_passed_at IS NOT NULL AND b.starts_at > now();

-- A refund that was never sent is taken back by a row of its own, of the same sum below zero.
ALTER TABLE refunds ADD COLUMN takes_back uuid CONSTRAINT refunds_takes_back_fkey REFERENCES refunds (id);
ALTER TABLE refunds DROP CONSTRAINT refunds_amount_check, DROP CONSTRAINT refunds_reduces_check;
ALTER TABLE refunds
  ADD CONSTRAINT refunds_amount_check CHECK (amount <> 0 AND (amount < 0) = (takes_back IS NOT NULL)),
  ADD CONSTRAINT refunds_reduces_check CHECK (reduces BETWEEN least(amount, 0) AND greatest(amount, 0));
CREATE UNIQUE INDEX refunds_taken_back_once ON refunds (takes_back) WHERE takes_back IS NOT NULL;

ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check;
ALTER TABLE booking_events ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'changed', 'completed',
  'reopened', 'declined', 'cancelled', 'postponed', 'expired', 'payment_reported', 'payment_received', 'payment_missing', 'payment_flagged', 'payment_expired',
  'payment_unconfirmed', 'payment_taken_back', 'paid', 'unpaid', 'refunded', 'refund_taken_back', 'arrived', 'no_show')) NOT VALID;
