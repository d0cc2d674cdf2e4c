-- The words of a text, in its order, and '' before, between and after its separators: any ASCII that is no letter or digit.
CREATE OR REPLACE FUNCTION search_split(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_split_to_array(words, '[\x01-/:-@\[-`{-\x7f]+');
