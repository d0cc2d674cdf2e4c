-- Every three letters that follow one another, with the provider's mark before them: any part of a word finds it, and one provider's search
-- never meets another's bookings. At the end of a text they are two, then one, so that 美玲 is found by its beginning.
CREATE OR REPLACE FUNCTION search_grams(provider uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_to_tsvector(array_agg(right(provider::text, 6) || substr(words, n, 3))) FROM generate_series(1, length(words)) AS n);
