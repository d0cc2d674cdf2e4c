-- What a visitor typed, as the text of a tsquery; null when there is nothing in it to look for. All runs must be found. A word is found by
-- its beginning or its stem; only when no known word begins so, by words that are one slip away. Of a longer Chinese run, neighbours that
-- no service has are passed over (西貢獨木舟 finds 西貢海上獨木舟).
CREATE OR REPLACE FUNCTION catalogue_search_query(asked text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text[] := '{}';
  one record;
  stem text[];
  part text;
BEGIN
  -- The runs hold letters and digits only, so nothing in them can end a quote.
  FOR one IN SELECT run, script, min(nth) AS first FROM search_runs(asked) GROUP BY run, script ORDER BY first LIMIT 12 LOOP
    IF one.script AND length(one.run) > 1 THEN
      SELECT string_agg(format('''%s''', pair), ' & ') FILTER (WHERE known OR NOT some_known) INTO part
      FROM (
        SELECT pair, known, bool_or(known) OVER () AS some_known
        FROM (SELECT DISTINCT substr(one.run, i, 2) AS pair FROM generate_series(1, least(length(one.run) - 1, 40)) AS i) pairs,
          LATERAL (SELECT EXISTS (SELECT FROM search_vocabulary WHERE word = pair) AS known) k
      ) pairs;
    ELSE
      stem := ts_lexize('english_stem', one.run);
      CONTINUE WHEN stem = '{}';
      -- one letter is nobody's beginning: it would find half of everything
      part := CASE WHEN one.script OR length(one.run) > 1 OR one.run ~ '[0-9]' THEN search_beginnings(one.run, stem[1]) END;
      IF part IS NULL THEN
        SELECT coalesce('(' || string_agg(format('''%s''', word), ' | ') || ')', format('''%s''', one.run)) INTO part
        FROM (SELECT word FROM search_vocabulary WHERE near && search_near(one.run) ORDER BY abs(length(word) - length(one.run)), word LIMIT 20) similar_words;
      END IF;
    END IF;
    parts := parts || part;
  END LOOP;
  RETURN nullif(array_to_string(parts, ' & '), '');
END $$;
