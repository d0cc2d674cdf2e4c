-- The runs of a text in order: `script` is true for Han (simplified), Kana and Hangul, which are written without spaces, false for words
-- and numbers.
CREATE OR REPLACE FUNCTION search_runs(written text) RETURNS TABLE (run text, script boolean, nth bigint) LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(search_simplified(m[1]), left(m[2], 40)), m[1] IS NOT NULL, n
  FROM regexp_matches(search_fold(written),
    '([\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U000323af]+)|([0-9a-z\u00df-\u024f\u0370-\u052f]+)', 'g')
    WITH ORDINALITY AS found (m, n);
END;
