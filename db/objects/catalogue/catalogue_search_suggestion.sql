-- What a visitor may have meant: what was typed, with each unknown word as the known words it was run together from, or as the known word
-- most like it; null when there is nothing to mend. Looks at words one slip away, and then at those with the same first letter and a similar
-- length, 3,000 at most.
CREATE OR REPLACE FUNCTION catalogue_search_suggestion(asked text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  mended text := asked;
  one record;
  better text;
BEGIN
  FOR one IN
    SELECT DISTINCT run, ts_lexize('english_stem', run) AS stem FROM search_runs(asked)
    WHERE NOT script AND run ~ '^[a-z]{4,}$' AND nth <= 12
  LOOP
    CONTINUE WHEN one.stem = '{}' OR search_beginnings(one.run, one.stem[1]) IS NOT NULL
      OR EXISTS (SELECT FROM search_moods() AS m WHERE one.run = ANY(m.asked));
    better := (SELECT array_to_string(words, ' ') FROM search_splits(one.run) AS words LIMIT 1);
    IF better IS NULL THEN
      SELECT word INTO better FROM (
        (SELECT word, search_alike(one.run, word) + 1 AS alike FROM search_vocabulary WHERE near && search_near(one.run) LIMIT 50)
        UNION ALL
        SELECT word, search_alike(one.run, word) FROM (
          SELECT word FROM search_vocabulary
          WHERE word ~>=~ left(one.run, 1) AND word ~<~ (left(one.run, 1) || U&'\+10FFFF') AND abs(length(word) - length(one.run)) <= 3 LIMIT 3000
        ) begun
      ) words
      WHERE alike > 0.3 ORDER BY alike DESC, word LIMIT 1;
      -- A stem is no word: it stands for the shortest word that has it.
      better := coalesce((
        SELECT word FROM search_vocabulary
        WHERE word ~>=~ better AND word ~<~ (better || U&'\+10FFFF') AND word <> better AND ts_lexize('english_stem', word) = ARRAY[better]
        ORDER BY length(word), word LIMIT 1), better);
    END IF;
    mended := regexp_replace(mended, '\m' || one.run || '\M', coalesce(better, one.run), 'gi');
  END LOOP;
  RETURN nullif(mended, asked);
END $$;
