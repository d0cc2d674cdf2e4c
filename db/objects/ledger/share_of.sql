-- The part of an amount that falls on what was given back of the whole, rounded half up.
CREATE OR REPLACE FUNCTION share_of(part bigint, given_back bigint, whole bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN whole = 0 OR given_back = 0 THEN 0 ELSE div(2 * part::numeric * given_back + whole, 2 * whole)::bigint END;
