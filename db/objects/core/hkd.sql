-- Money is integer cents; on the wire it is "480.00". Without STRICT, which beside a CASE would keep PostgreSQL from inlining the function:
-- a page of bookings calls it 150 times. Null gives null.
CREATE OR REPLACE FUNCTION hkd(cents bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cents < 0 THEN '-' ELSE '' END || (abs(cents) / 100)::text || '.' || lpad((abs(cents) % 100)::text, 2, '0');
