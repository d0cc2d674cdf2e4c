-- The moods of an experience (search_moods) as words of the catalogue: a # is in no word that is written or typed.
CREATE OR REPLACE FUNCTION search_moods_of(written text, sells_to_children boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  runs text := ' ' || coalesce((SELECT string_agg(run, ' ' ORDER BY nth) FROM search_runs(written)), '') || ' ';
BEGIN
  RETURN ARRAY(
    SELECT '#' || m.mood FROM search_moods() AS m
    WHERE (m.mood = 'family' AND sells_to_children)
      OR EXISTS (SELECT FROM unnest(m.evidence) AS one WHERE position(CASE WHEN one ~ '^[a-z]' THEN ' ' || one || ' ' ELSE one END IN runs) > 0));
END $$;
