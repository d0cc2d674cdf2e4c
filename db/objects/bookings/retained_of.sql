-- What is retained of a cancelled booking, in cents: the amount that its terms withhold, and never more than is in hand. A reseller owes what
-- the terms keep whether it has paid or not (docs/decisions/087-what-terms-keep.md).
CREATE OR REPLACE FUNCTION retained_of(source text, withheld_amount bigint, in_hand bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN source = 'reseller' THEN withheld_amount ELSE least(withheld_amount, in_hand) END;
