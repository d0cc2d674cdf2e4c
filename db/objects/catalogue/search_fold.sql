-- Words without case, accents and apostrophes; full-width letters as plain ones.
CREATE OR REPLACE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(normalize(regexp_replace(normalize(translate(written, '''’', ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC));
