-- How much less a reseller pays for units than others do, in cents; 0 of a booking that no reseller made.
CREATE OR REPLACE FUNCTION discount_of(units jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(sum((list_price - price) * quantity) FILTER (WHERE list_price IS NOT NULL), 0)::bigint
    FROM jsonb_to_recordset(units) AS listed (price bigint, list_price bigint, quantity bigint));
