-- Bookings are found by their words instead of by every three letters of them, in one index instead of two: a booking's entries are a fifth as
-- many (docs/decisions/014-lists-that-stay-fast.md). The functions are those of db/objects, which are applied after the migrations.
CREATE OR REPLACE FUNCTION search_entries(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_agg(DISTINCT entry)
    FROM regexp_split_to_table(words, '[\x01-/:-@\[-`{-\x7f]+') AS word,
      LATERAL (
        SELECT left(word, 60) AS entry WHERE word COLLATE "C" < '⺀'
        UNION ALL SELECT right(word, 8) WHERE word ~ '^[0-9]{9,}$'
        UNION ALL SELECT right(word, 4) WHERE word ~ '^[0-9]{6,}$'
        UNION ALL SELECT substr(word, n, 2) FROM generate_series(1, length(word)) AS n WHERE substr(word, n, 1) COLLATE "C" >= '⺀'
      ) AS of_word
    WHERE entry <> '');

CREATE OR REPLACE FUNCTION booking_words(provider uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_to_tsvector(array_agg(mark || entry))
    FROM unnest(search_entries(words)) AS entry, unnest(ARRAY[right(provider::text, 6), '000000']) AS mark);

CREATE INDEX booking_search_words ON booking_search USING gin (booking_words(provider_id, words))
  WITH (fastupdate = on, gin_pending_list_limit = 16384);
DROP INDEX booking_search_grams, booking_search_all;
