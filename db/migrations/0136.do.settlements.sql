-- Who has the money of a booking, who owes whom for what was delivered and paid, and how that is settled (docs/decisions/058-settlements.md).
ALTER TABLE bookings
  -- Of what is in hand, what the marketplace has; negative when it gave back more than it received.
  ADD COLUMN collected_amount bigint NOT NULL DEFAULT 0;
CREATE INDEX bookings_ahead ON bookings (provider_id, starts_at) WHERE status = 'confirmed' AND paid_amount > 0;

CREATE TABLE settlements (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  -- What the marketplace pays the provider; negative: what the provider pays the marketplace.
  amount bigint NOT NULL,
  bookings bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  paid_at timestamptz,
  reference text NOT NULL DEFAULT '',
  CONSTRAINT settlements_amount_check CHECK (amount <> 0),
  CONSTRAINT settlements_check CHECK ((paid_at IS NULL) = (reference = ''))
);
CREATE INDEX settlements_age ON settlements (created_at DESC, id DESC);
CREATE INDEX settlements_of_provider ON settlements (provider_id, created_at DESC, id DESC);
CREATE INDEX settlements_open ON settlements (created_at) WHERE paid_at IS NULL;
CREATE INDEX settlements_paid ON settlements (provider_id, paid_at) WHERE paid_at IS NOT NULL;

CREATE TABLE fee_invoices (
  id uuid PRIMARY KEY,
  number bigint NOT NULL UNIQUE,
  provider_id uuid NOT NULL,
  -- The first day of the Hong Kong month.
  month date NOT NULL,
  -- What the provider was called.
  name text NOT NULL,
  name_zh text NOT NULL,
  fee bigint NOT NULL,
  bookings bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT fee_invoices_month UNIQUE (provider_id, month),
  CONSTRAINT fee_invoices_fee_check CHECK (fee > 0)
);
CREATE INDEX fee_invoices_of_month ON fee_invoices (month, number);

-- The last number given. One row, which who makes invoices locks: a number that is not used goes back.
CREATE TABLE fee_invoice_numbers (
  only_one boolean PRIMARY KEY DEFAULT true,
  last bigint NOT NULL,
  CONSTRAINT fee_invoice_numbers_only_one_check CHECK (only_one)
);
INSERT INTO fee_invoice_numbers (last) VALUES (0);

-- What a booking that is over and paid for changes in the balance of its provider. Sums of a booking: the provider's share, the fee, the
-- commission, and what the marketplace has of what the customer paid.
CREATE TABLE balance_lines (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  provider_id uuid NOT NULL,
  at timestamptz NOT NULL,
  share bigint NOT NULL,
  fee bigint NOT NULL,
  commission bigint NOT NULL,
  collected bigint NOT NULL,
  cents bigint GENERATED ALWAYS AS (collected - fee - commission) STORED,
  settlement_id uuid REFERENCES settlements (id),
  invoice_id uuid REFERENCES fee_invoices (id),
  CONSTRAINT balance_lines_not_empty CHECK (share <> 0 OR fee <> 0 OR commission <> 0 OR collected <> 0)
);
CREATE INDEX balance_lines_booking ON balance_lines (booking_id);
CREATE INDEX balance_lines_of_provider ON balance_lines (provider_id, at);
CREATE INDEX balance_lines_open ON balance_lines (provider_id) WHERE settlement_id IS NULL;
CREATE INDEX balance_lines_settlement ON balance_lines (settlement_id) WHERE settlement_id IS NOT NULL;
CREATE INDEX balance_lines_to_invoice ON balance_lines (at) WHERE invoice_id IS NULL AND fee <> 0;
CREATE INDEX balance_lines_invoice ON balance_lines (invoice_id) WHERE invoice_id IS NOT NULL;

-- Totals of these lines, by triggers: what no settlement holds yet and what one holds; by Hong Kong month, with what was paid in it.
CREATE TABLE provider_balances (
  provider_id uuid PRIMARY KEY,
  open bigint NOT NULL DEFAULT 0,
  in_settlements bigint NOT NULL DEFAULT 0
);
CREATE INDEX provider_balances_open ON provider_balances (abs(open) DESC) WHERE open <> 0;
CREATE TABLE provider_months (
  provider_id uuid NOT NULL,
  month date NOT NULL,
  share bigint NOT NULL DEFAULT 0,
  fee bigint NOT NULL DEFAULT 0,
  commission bigint NOT NULL DEFAULT 0,
  collected bigint NOT NULL DEFAULT 0,
  settled bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (provider_id, month)
);

ALTER TABLE journal_entries
  ADD COLUMN settlement_id uuid UNIQUE REFERENCES settlements (id),
  DROP CONSTRAINT journal_entries_check,
  DROP CONSTRAINT journal_entries_kind_check,
  DROP CONSTRAINT journal_entries_provider,
  ADD CONSTRAINT journal_entries_check CHECK (num_nonnulls(booking_id, payout_id, settlement_id) = 1),
  ADD CONSTRAINT journal_entries_kind_check CHECK (kind IN ('sale', 'reversal', 'adjustment', 'payout', 'settlement')),
  ADD CONSTRAINT journal_entries_provider CHECK ((provider_id IS NULL) = (payout_id IS NOT NULL) AND (provider_id IS NOT NULL OR provider = 0));

ALTER TABLE marketplace_settings
  -- Balances below it wait for more; 0: none.
  ADD COLUMN settlement_minimum bigint NOT NULL DEFAULT 0,
  -- Where providers pay what they owe.
  ADD COLUMN settlement_account text NOT NULL DEFAULT '',
  ADD CONSTRAINT marketplace_settings_settlement_minimum_check CHECK (settlement_minimum >= 0),
  ADD CONSTRAINT marketplace_settings_settlement_account_check CHECK (length(settlement_account) <= 200);

-- Until now every payment was received by its provider: the job posts what was delivered before.
INSERT INTO journal_due SELECT id FROM bookings WHERE status = 'completed' AND payment_status <> 'unpaid' AND final_amount > 0;
