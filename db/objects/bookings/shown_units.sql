-- What was booked as its readers see it (contract/bookings.ts), in its order: prices are in cents in the row, and in dollars here.
CREATE OR REPLACE FUNCTION shown_units(units jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_agg(unit || jsonb_build_object('price', hkd((unit ->> 'price')::bigint)) ORDER BY nth), '[]')
    FROM jsonb_array_elements(units) WITH ORDINALITY AS listed (unit, nth));
