-- Nobody can take an offer of the waiting list while the sale of its departure is stopped because of the weather: in the statement that stops it the
-- offer's clock stands still and its hold stays, and in the one that lets it go the clock runs on for what was left, and the party is mailed the new time.
CREATE OR REPLACE FUNCTION pause_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.weather_stops THEN
    UPDATE waiting_offers SET paused_at = now() WHERE slot_id = NEW.id AND state = 'open' AND paused_at IS NULL AND expires_at > now();
    UPDATE holds SET expires_at = greatest(holds.expires_at, NEW.ends_at) FROM waiting_offers o
    WHERE o.slot_id = NEW.id AND o.state = 'open' AND o.paused_at IS NOT NULL AND holds.id = o.hold_id AND holds.ended_at IS NULL;
    RETURN NULL;
  END IF;
  WITH resumed AS (
    UPDATE waiting_offers SET expires_at = now() + (expires_at - paused_at), paused_at = NULL
    WHERE slot_id = NEW.id AND state = 'open' AND paused_at IS NOT NULL RETURNING id, provider_id, entry_id, hold_id, expires_at
  ), lasting AS (
    UPDATE holds SET expires_at = resumed.expires_at FROM resumed WHERE holds.id = resumed.hold_id AND holds.ended_at IS NULL
  )
  INSERT INTO waiting_notices (id, provider_id, entry_id, offer_id, kind)
  -- Who waits for what was called off, or closed, hears that.
  SELECT uuidv7(), provider_id, entry_id, id, 'waiting_offer' FROM resumed WHERE NEW.is_available;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pause_offers AFTER UPDATE OF weather_stops ON slots FOR EACH ROW WHEN (OLD.weather_stops <> NEW.weather_stops)
  EXECUTE FUNCTION pause_offers();
