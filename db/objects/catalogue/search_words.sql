-- The words a text can be found by. 西貢海 gives 西貢, 貢海 and 海: each two neighbours, and the last character so that single characters are
-- beginnings too. A word gives itself and its stem; words like "the" give nothing.
CREATE OR REPLACE FUNCTION search_words(written text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT word), '{}') FROM (
    SELECT substr(run, i, 2) AS word FROM search_runs(written), generate_series(1, length(run)) AS i WHERE script
    UNION ALL
    SELECT unnest(ARRAY[run, stem[1]]) FROM search_runs(written), ts_lexize('english_stem', run) AS stem
    WHERE NOT script AND stem IS DISTINCT FROM '{}'
  ) words WHERE word <> '';
END;
