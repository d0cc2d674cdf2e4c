-- What resellers' software was refused, added up by Hong Kong day and error (docs/decisions/070-refusals-of-resellers.md).
CREATE TABLE reseller_refusals (
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL REFERENCES resellers (id),
  day date NOT NULL,
  error text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (provider_id, reseller_id, day, error),
  CONSTRAINT reseller_refusals_count_check CHECK (count > 0)
);
CREATE INDEX reseller_refusals_day ON reseller_refusals (day);

-- By which a guest of a reseller is found who asks what is stored, or to be erased.
CREATE INDEX reseller_bookings_email ON reseller_bookings (lower(contact ->> 'emailAddress'));
