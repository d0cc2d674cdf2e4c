-- Places that become free on a departure for which somebody waits never go on sale: in the statement that frees them, or ends the wait for a decision about the weather, they become a hold of the
-- waiting list (server/holds/waiting-list.ts), as long as a party that waits fits in what is free. What nobody who waits fits in goes on sale.
-- No more is set aside than the resources of the departure allow: what these keep from sale is not free. Departures for which nobody waits never
-- come here.
CREATE OR REPLACE FUNCTION set_places_aside() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free integer := NEW.capacity - NEW.spots_taken;
  aside integer;
BEGIN
  IF NEW.needs_resources THEN
    free := least(free, OLD.spots_taken - NEW.spots_taken + (SELECT room FROM lock_resources(ARRAY[NEW.id])));
  END IF;
  SELECT coalesce(sum(places), 0) INTO aside FROM holds WHERE slot_id = NEW.id AND visitor = 'waiting list' AND ended_at IS NULL;
  IF free > 0 AND EXISTS (
    SELECT FROM waits_for(NEW.service_id, NEW.id, NEW.starts_at) e WHERE e.state = 'waiting' AND e.places <= free + aside
      AND NOT EXISTS (SELECT FROM offered_before o WHERE o.entry_id = e.id AND o.slot_id = NEW.id))
  THEN
    INSERT INTO holds (id, provider_id, service_id, slot_id, places, holder, visitor, created_at, expires_at)
    SELECT id, NEW.provider_id, NEW.service_id, NEW.id, free, 'waiting list ' || id, 'waiting list', now(), now() + interval '10 minutes'
    FROM gen_random_uuid() AS id;
    NEW.spots_taken := NEW.spots_taken + free;
    -- At once, since another departure of the statement may need them too.
    INSERT INTO resource_uses (slot_id, resource_id, provider_id, quantity, starts_at, ends_at)
    SELECT NEW.id, n.resource_id, NEW.provider_id, CASE n.per WHEN 'place' THEN n.quantity * NEW.spots_taken ELSE n.quantity END,
      NEW.starts_at - make_interval(mins => n.minutes_before), NEW.ends_at + make_interval(mins => n.minutes_after)
    FROM resource_needs n WHERE NEW.needs_resources AND n.service_id = NEW.service_id
    ON CONFLICT ON CONSTRAINT resource_uses_pkey DO UPDATE SET quantity = excluded.quantity;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER set_places_aside BEFORE UPDATE OF spots_taken, capacity, is_available, weather_stops, is_awaited ON slots FOR EACH ROW
  WHEN (NEW.is_awaited AND NEW.is_available AND NOT NEW.weather_stops
    AND NEW.capacity - NEW.spots_taken
      > CASE WHEN OLD.is_awaited AND OLD.is_available AND NOT OLD.weather_stops THEN OLD.capacity - OLD.spots_taken ELSE 0 END)
  EXECUTE FUNCTION set_places_aside();
