-- What bookings of a state, worth so many cents, are of a provider's revenue: prices, without the fee, of what is completed. Its day is that
-- of the departure (docs/glossary.md).
CREATE OR REPLACE FUNCTION revenue_of(status text, cents bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN status = 'completed' THEN cents ELSE 0 END;
