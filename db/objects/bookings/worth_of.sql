-- What a booking is worth now, in cents: its price less what refunds took off it; once cancelled, what its customer does not get back.
-- `worthOf` in rules/paying.ts says the same.
CREATE OR REPLACE FUNCTION worth_of(status text, final_amount bigint, reduced_amount bigint, retained_amount bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN status = 'cancelled' THEN retained_amount ELSE final_amount - reduced_amount END;
