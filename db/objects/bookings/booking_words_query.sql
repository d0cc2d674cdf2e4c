-- The bookings whose words (booking_words) begin like the words of this text; Chinese is found inside a word as well. NULL for a text without words.
CREATE OR REPLACE FUNCTION booking_words_query(provider uuid, part text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg('''' || replace(replace(right(provider::text, 6) || entry, '\', '\\'), '''', '''''') || '''' || CASE WHEN is_open THEN ':*' ELSE '' END, ' & ')
    FROM (
      SELECT word, nth = max(nth) OVER () AS is_last
      FROM unnest(search_split(lower(part))) WITH ORDINALITY AS words (word, nth) WHERE word <> ''
    ) AS terms, LATERAL (
      SELECT left(word, 60) AS entry, is_last AS is_open WHERE word COLLATE "C" < '⺀'
      UNION ALL
      SELECT substr(word, n, 2), length(word) = 1 FROM generate_series(1, greatest(length(word) - 1, 1)) AS n
      WHERE word COLLATE "C" >= '⺀' AND substr(word, n, 1) COLLATE "C" >= '⺀'
    ) AS of_word)::tsquery;
