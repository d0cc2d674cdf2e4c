-- A word, and the word without each one of its letters. Two words that share one of these differ by one slip in typing.
CREATE OR REPLACE FUNCTION search_near(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT CASE WHEN word ~ '^[a-z]{4,}$'
    THEN (SELECT array_agg(DISTINCT overlay(word PLACING '' FROM i FOR 1)) || word FROM generate_series(1, length(word)) AS i)
    ELSE '{}' END;
END;
