-- Takes rating and rank of these services from their reviews.
CREATE OR REPLACE FUNCTION refresh_ratings(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two reviews at once queue here, and the second then counts the first as well.
  PERFORM FROM catalogue_entries WHERE service_id = ANY(ids) ORDER BY service_id FOR UPDATE;
  UPDATE catalogue_entries e SET rating = r.rating, rank = r.rank FROM service_ranks r
  WHERE r.service_id = ANY(ids) AND e.service_id = r.service_id AND (e.rating IS DISTINCT FROM r.rating OR e.rank <> r.rank);
END $$;
