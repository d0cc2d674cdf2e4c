-- What resellers pay (docs/decisions/065-what-resellers-pay.md): a discount on the price, fixed when places are held, and what they owe.
ALTER TABLE resellers
  ADD COLUMN rate_bp integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT resellers_rate_bp_check CHECK (rate_bp BETWEEN 0 AND 5000);

ALTER TABLE reseller_bookings
  -- The guest's fee and the reseller's discount when the places were held.
  ADD COLUMN fee_bp integer NOT NULL DEFAULT 0,
  ADD COLUMN rate_bp integer NOT NULL DEFAULT 0,
  -- Cents by unit; a unit that is not there costs what it costs today.
  ADD COLUMN prices jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT reseller_bookings_rate_bp_check CHECK (rate_bp BETWEEN 0 AND 5000),
  ADD CONSTRAINT reseller_bookings_prices_check CHECK (jsonb_typeof(prices) = 'object');
UPDATE reseller_bookings SET fee_bp = (SELECT fee_bp FROM marketplace_settings);

-- What a reseller owes of its bookings, in the place of `customer`.
ALTER TABLE journal_entries
  ADD COLUMN reseller bigint NOT NULL DEFAULT 0,
  ADD COLUMN reseller_id uuid,
  DROP CONSTRAINT journal_entries_balance,
  DROP CONSTRAINT journal_entries_not_empty,
  ADD CONSTRAINT journal_entries_balance CHECK (customer + reseller + cash + fee + provider + partner = 0),
  ADD CONSTRAINT journal_entries_not_empty
    CHECK (customer <> 0 OR reseller <> 0 OR cash <> 0 OR fee <> 0 OR provider <> 0 OR partner <> 0),
  ADD CONSTRAINT journal_entries_reseller CHECK ((reseller = 0) = (reseller_id IS NULL));

-- What each reseller owes now: the sum of its entries.
CREATE TABLE reseller_balances (
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL,
  owed bigint NOT NULL,
  PRIMARY KEY (provider_id, reseller_id)
);

-- A provider has had what a reseller owed of a month: the payments of its bookings.
CREATE TABLE reseller_payments (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL REFERENCES resellers (id),
  -- The first day of the Hong Kong month.
  month date NOT NULL,
  amount bigint NOT NULL,
  reference text NOT NULL,
  payment_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it was taken back.
  undone_at timestamptz,
  CONSTRAINT reseller_payments_amount_check CHECK (amount > 0),
  CONSTRAINT reseller_payments_reference_check CHECK (reference <> '')
);
CREATE INDEX reseller_payments_month ON reseller_payments (provider_id, month) WHERE undone_at IS NULL;

-- Their debts move from `customer`.
INSERT INTO journal_due SELECT booking_id FROM reseller_bookings WHERE booking_id IS NOT NULL;
