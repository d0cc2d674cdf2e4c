-- As before, without STRICT: beside a CASE it kept PostgreSQL from writing the function into the query, and a page of bookings calls it
-- 150 times, ten times as slowly. Nothing still makes nothing.
CREATE OR REPLACE FUNCTION hkd(cents bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cents < 0 THEN '-' ELSE '' END || (abs(cents) / 100)::text || '.' || lpad((abs(cents) % 100)::text, 2, '0');
