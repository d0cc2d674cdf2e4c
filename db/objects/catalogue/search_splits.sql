-- How words were run together (dimsum, tsimshatsui): the fewest other known words that this run is made of, up to four; several rows where
-- several ways are as short.
CREATE OR REPLACE FUNCTION search_splits(run text) RETURNS SETOF text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  WITH RECURSIVE pieces AS (
    SELECT first, last, substr(run, first, last - first + 1) AS piece
    FROM generate_series(1, length(run)) AS first, generate_series(first + 1, length(run)) AS last
    WHERE run ~ '^[a-z]{4,24}$' AND last - first + 1 < length(run) AND EXISTS (SELECT FROM search_vocabulary WHERE word = substr(run, first, last - first + 1))
  ), ways AS (
    SELECT last, ARRAY[piece] AS words FROM pieces WHERE first = 1
    UNION ALL
    SELECT pieces.last, words || piece FROM ways JOIN pieces ON first = ways.last + 1 WHERE cardinality(words) < 4
  ), whole AS (
    SELECT words, rank() OVER (ORDER BY cardinality(words)) AS nth FROM ways WHERE last = length(run)
  )
  SELECT words FROM whole WHERE nth = 1 ORDER BY words LIMIT 3;
END;
