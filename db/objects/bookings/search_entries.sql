-- What a text in small letters is found by: each of its words, a telephone number's last eight and last four digits, and of Chinese, which has
-- no spaces, each two characters that follow one another and the last one.
CREATE OR REPLACE FUNCTION search_entries(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_agg(DISTINCT entry)
    FROM unnest(search_split(words)) AS word,
      LATERAL (
        SELECT left(word, 60) AS entry WHERE word COLLATE "C" < '⺀'
        UNION ALL SELECT right(word, 8) WHERE word ~ '^[0-9]{9,}$'
        UNION ALL SELECT right(word, 4) WHERE word ~ '^[0-9]{6,}$'
        UNION ALL SELECT substr(word, n, 2) FROM generate_series(1, length(word)) AS n WHERE substr(word, n, 1) COLLATE "C" >= '⺀'
      ) AS of_word
    WHERE entry <> '');
