-- Lines of a bank's file that a provider has confirmed: only a hash of each, so that importing it again changes nothing. The words of the
-- line stand with its payment.
CREATE TABLE bank_lines (
  provider_id uuid NOT NULL REFERENCES providers (id) ON DELETE CASCADE,
  fingerprint text NOT NULL,
  payment_id uuid NOT NULL REFERENCES payments (id),
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bank_lines_pkey PRIMARY KEY (provider_id, fingerprint)
);
CREATE INDEX bank_lines_payment ON bank_lines (payment_id);
CREATE INDEX bank_lines_confirmed ON bank_lines (provider_id, confirmed_at DESC);

-- Which column of the bank's file is which, as chosen last.
CREATE TABLE bank_columns (
  provider_id uuid NOT NULL REFERENCES providers (id) ON DELETE CASCADE,
  headings text[] NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT bank_columns_pkey PRIMARY KEY (provider_id)
);
