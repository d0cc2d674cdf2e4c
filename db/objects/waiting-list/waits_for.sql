-- The parties that wait for a departure and have confirmed their address, also those with an offer elsewhere. No other party is offered places.
CREATE OR REPLACE FUNCTION waits_for(service uuid, slot uuid, starts timestamptz) RETURNS TABLE (id uuid, state text, places integer) LANGUAGE sql STABLE AS $$
  SELECT e.id, e.state, e.places FROM waiting_entries e
  WHERE e.service_id = service AND e.ended_at IS NULL AND e.confirmed_at IS NOT NULL AND (e.slot_id IS NULL OR e.slot_id = slot)
    AND (starts AT TIME ZONE 'Asia/Hong_Kong')::date BETWEEN e.date_from AND e.date_to
    AND (starts AT TIME ZONE 'Asia/Hong_Kong')::time BETWEEN e.time_from AND e.time_to
$$;
