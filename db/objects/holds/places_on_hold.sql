-- The places that live holds take on a slot. VOLATILE, so that a statement that has waited for the slot counts what is there then.
CREATE OR REPLACE FUNCTION places_on_hold(slot uuid) RETURNS integer LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(sum(places), 0)::int FROM holds WHERE slot_id = slot AND ended_at IS NULL
$$;
