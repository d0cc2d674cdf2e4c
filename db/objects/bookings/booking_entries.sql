-- What a booking with these words is found by: each of them, a telephone number's last eight and last four digits, and of Chinese, which has
-- no spaces, each two characters that follow one another and the last one. Each stands there twice: with its provider's mark, so that one
-- provider's search never meets another's bookings, and with that of operators, who search all of them. One pass: it is asked for each booking.
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
