-- What a visitor typed, as the text of a tsquery; null when there is nothing in it to look for. All runs must be found. A word is found by
-- its beginning or its stem, joined with its neighbour (dim sum finds dimsum) and as two words (mongkok finds mong kok); only when no known word
-- begins so, as more words run together (search_splits) and by words that are one slip away. A mood (search_moods) is found by what has it too, and what is said around moods only
-- ("things to do with kids") is not looked for. Of a longer Chinese run, neighbours that no service has are passed over (西貢獨木舟 finds
-- 西貢海上獨木舟).
CREATE OR REPLACE FUNCTION catalogue_search_query(asked text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text[] := '{}';
  one record;
  stem text[];
  part text;
  moods text[];
  rest text;
  found record;
  has_mood boolean := false;
BEGIN
  -- The runs hold letters and digits only, so nothing in them can end a quote.
  FOR one IN
    SELECT run, script, lag(run) OVER (ORDER BY first) AS before, lead(run) OVER (ORDER BY first) AS after, is_filler
    FROM (
      SELECT run, script, min(nth) AS first,
        run = ANY('{day,days,thing,things,activity,activities,idea,ideas,do,fun,friendly,experience,experiences}') AS is_filler
      FROM search_runs(asked) GROUP BY run, script ORDER BY first LIMIT 12
    ) runs
    ORDER BY is_filler, first
  LOOP
    CONTINUE WHEN one.is_filler AND has_mood;
    IF one.script AND length(one.run) > 1 THEN
      rest := one.run;
      FOR found IN
        SELECT word, string_agg(format('''#%s''', mood), ' | ') AS moods FROM search_moods() AS m, unnest(m.asked) AS word
        WHERE position(word IN one.run) > 0 GROUP BY word ORDER BY length(word) DESC, word
      LOOP
        CONTINUE WHEN position(found.word IN rest) = 0;
        has_mood := true;
        rest := replace(rest, found.word, ' ');
        parts := parts || format('((%s) | %s)', search_neighbours(found.word), found.moods);
      END LOOP;
      IF rest = one.run THEN
        parts := parts || search_neighbours(rest);
      ELSE
        SELECT parts || array_agg(search_neighbours(piece)) INTO parts
        FROM regexp_split_to_table(regexp_replace(rest, '好去处|活动|体验|行程|节目', ' ', 'g'), ' +') AS piece WHERE length(piece) > 1;
      END IF;
      CONTINUE;
    END IF;
    stem := ts_lexize('english_stem', one.run);
    CONTINUE WHEN stem = '{}';
    moods := ARRAY(SELECT format('''#%s''', mood) FROM search_moods() AS m WHERE one.run = ANY(m.asked));
    has_mood := has_mood OR moods <> '{}';
    -- one letter is nobody's beginning: it would find half of everything
    part := CASE WHEN one.script OR length(one.run) > 1 OR one.run ~ '[0-9]' THEN search_beginnings(one.run, stem[1]) END;
    IF part IS NULL AND moods = '{}' THEN
      SELECT '(' || string_agg(way, ' | ') || ')' INTO part FROM (
        SELECT format('(''%s'')', array_to_string(words, ''' & ''')) AS way FROM search_splits(one.run) AS words
        UNION ALL
        (SELECT format('''%s''', word) FROM search_vocabulary
          WHERE near && search_near(one.run) ORDER BY abs(length(word) - length(one.run)), word LIMIT 20)
      ) ways;
    END IF;
    SELECT string_agg(way, ' | ') INTO part FROM (
      SELECT part AS way WHERE part IS NOT NULL
      UNION ALL SELECT unnest(moods)
      UNION ALL
      SELECT format('(''%s'')', array_to_string(words, ''' & ''')) FROM search_splits(one.run) AS words
      WHERE part IS NOT NULL AND length(one.run) > 5 AND cardinality(words) = 2
      UNION ALL
      SELECT format('''%s''', word) FROM search_vocabulary WHERE NOT one.script AND word IN (one.before || one.run, one.run || one.after)
    ) ways;
    parts := parts || coalesce('(' || part || ')', format('''%s''', one.run));
  END LOOP;
  RETURN nullif(array_to_string(parts, ' & '), '');
END $$;
