-- The known words that begin with this run, or are its stem, as part of a tsquery: exact words are found several times faster than
-- beginnings. Null when there is none.
CREATE OR REPLACE FUNCTION search_beginnings(run text, stem text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  -- in the order of the index no letter comes after this one
  known text[] := ARRAY(
    SELECT word FROM search_vocabulary WHERE word ~>=~ run AND word ~<~ (run || U&'\+10FFFF')
    UNION SELECT word FROM search_vocabulary WHERE word = stem LIMIT 41);
BEGIN
  -- words with digits are not in the vocabulary, there are too many; and so it may be with those that begin like two letters
  IF run ~ '[0-9]' OR cardinality(known) > 40 THEN
    RETURN format('(''%s'':* | ''%s'')', run, coalesce(stem, run));
  END IF;
  -- what has a word has its stem as well
  RETURN (SELECT '(' || string_agg(format('''%s''', word), ' | ' ORDER BY word) || ')' FROM unnest(known) AS word
    WHERE NOT coalesce(ts_lexize('english_stem', word) <> ARRAY[word] AND ts_lexize('english_stem', word) <@ known, false));
END $$;
