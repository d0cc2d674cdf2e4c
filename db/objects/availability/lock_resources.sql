-- Locks what the services of these slots need, by id, and says how many places more each may sell, now (`room`) and once what has lapsed is
-- ended (`later`). The slots are locked already. VOLATILE, so that it counts what is there once it has the locks. The planner sees no length of
-- the array behind the subselect, so that it does not plan anew at each call.
CREATE OR REPLACE FUNCTION lock_resources(asked uuid[]) RETURNS TABLE (slot_id uuid, room integer, later integer) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM FROM resources r
  WHERE r.id IN (SELECT n.resource_id FROM resource_needs n JOIN slots sl ON sl.service_id = n.service_id WHERE sl.id = ANY (ARRAY(SELECT unnest(asked))))
  ORDER BY r.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT one, resource_room(one, NULL, true), resource_room(one) FROM unnest(asked) AS one;
END $$;
