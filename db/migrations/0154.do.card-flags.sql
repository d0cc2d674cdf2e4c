-- What an operator should look at about money by card: one list in place of a mark on the page of payment (docs/decisions/059-card-payments.md).
CREATE TABLE card_flags (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  kind text NOT NULL,
  -- In the smallest unit of the currency.
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- The gateway's name of the payment, the refund or the dispute.
  reference text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  cleared_at timestamptz,
  CONSTRAINT card_flags_kind_check CHECK (kind IN ('amount', 'currency', 'refund_returned', 'refund_at_gateway', 'disputed', 'dispute_won', 'dispute_lost'))
);
CREATE UNIQUE INDEX card_flags_once ON card_flags (provider_id, booking_id, kind, reference);
CREATE INDEX card_flags_booking ON card_flags (booking_id);
CREATE INDEX card_flags_open ON card_flags (created_at, id) WHERE cleared_at IS NULL;

INSERT INTO card_flags (id, provider_id, booking_id, kind, amount, currency, reference, created_at)
SELECT gen_random_uuid(), provider_id, booking_id, problem, amount, 'hkd', reference, created_at FROM card_checkouts WHERE problem IS NOT NULL;
ALTER TABLE card_checkouts DROP COLUMN problem;

-- What the gateway says of a payment names it by the gateway's own reference.
CREATE INDEX payments_gateway_reference ON payments (reference) WHERE source = 'gateway' AND reference <> '';
CREATE INDEX card_refunds_reference ON card_refunds (booking_id, reference) WHERE reference <> '';
