-- A phone number to compare, however it was spaced, bracketed or hyphenated.
CREATE OR REPLACE FUNCTION only_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(phone, '\D', '', 'g');
