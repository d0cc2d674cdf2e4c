-- Invoices say who issues them, statements add up without reading lines, and what is delivered and paid counts also while something of it is to
-- be given back (docs/decisions/058-settlements.md).
ALTER TABLE marketplace_settings
  -- Who issues the invoices of fees; where no legal name is set, the marketplace by its name.
  ADD COLUMN legal_name text NOT NULL DEFAULT '',
  ADD COLUMN legal_address text NOT NULL DEFAULT '',
  ADD COLUMN business_registration text NOT NULL DEFAULT '',
  ADD CONSTRAINT marketplace_settings_legal_name_check CHECK (length(legal_name) <= 200),
  ADD CONSTRAINT marketplace_settings_legal_address_check CHECK (length(legal_address) <= 300),
  ADD CONSTRAINT marketplace_settings_business_registration_check CHECK (length(business_registration) <= 50);

-- What the settings were when the invoice was made; of one without a legal name the present settings count.
ALTER TABLE fee_invoices
  ADD COLUMN legal_name text NOT NULL DEFAULT '',
  ADD COLUMN legal_address text NOT NULL DEFAULT '',
  ADD COLUMN business_registration text NOT NULL DEFAULT '';

-- The sum of lines that add to what was sold; the others take off it.
ALTER TABLE provider_months ADD COLUMN delivered bigint NOT NULL DEFAULT 0;
UPDATE provider_months m SET delivered = sums.delivered
FROM (
  SELECT provider_id, date_trunc('month', at AT TIME ZONE 'Asia/Hong_Kong')::date AS month, sum(greatest(0, share + fee + commission)) AS delivered
  FROM balance_lines GROUP BY 1, 2
) sums WHERE sums.provider_id = m.provider_id AND sums.month = m.month;

-- Of these `expected_balances` demands more now, or what 0136 has not asked for.
INSERT INTO journal_due SELECT id FROM bookings WHERE refund_due_since IS NOT NULL AND status IN ('completed', 'cancelled');
INSERT INTO journal_due SELECT id FROM bookings WHERE status = 'cancelled' AND retained_amount > 0 AND paid_amount > 0;
