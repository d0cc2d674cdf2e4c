-- The words of a booking, found in one pass: they are indexed for each booking.
CREATE OR REPLACE FUNCTION booking_entries(provider uuid, words text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  mark text := right(provider::text, 6);
  entries text[] := '{}';
  word text;
BEGIN
  FOREACH word IN ARRAY words LOOP
    IF word <> '' AND word COLLATE "C" < '⺀' THEN
      entries := entries || left(word, 60);
    END IF;
    IF length(word) >= 6 AND word ~ '^[0-9]+$' THEN
      entries := entries || right(word, 4);
      IF length(word) >= 9 THEN
        entries := entries || right(word, 8);
      END IF;
    END IF;
    IF octet_length(word) > length(word) THEN
      FOR n IN 1 .. length(word) LOOP
        IF substr(word, n, 1) COLLATE "C" >= '⺀' THEN
          entries := entries || substr(word, n, 2);
        END IF;
      END LOOP;
    END IF;
  END LOOP;
  RETURN (SELECT array_to_tsvector(array_agg(mark || entry) || array_agg('000000' || entry)) FROM unnest(entries) AS entry);
END $$;
CREATE OR REPLACE FUNCTION booking_words(provider uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN booking_entries(provider, regexp_split_to_array(words, '[\x01-/:-@\[-`{-\x7f]+'));
DROP FUNCTION search_entries(text);

-- No statement asks for a visitor's bookings; what is old is deleted by its age.
DROP INDEX booking_visitors_visitor;
CREATE INDEX booking_visitors_age ON booking_visitors USING brin (at);
